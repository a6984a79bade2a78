import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { Refusal, refuseFor } from '../refusal.ts'
import type { Answer } from './answer.ts'
import { deviceCookie, deviceSeconds, knownDevice, markDevice } from './known-device.ts'
import { keyOf, openLimiter } from './limiter.ts'
import { networkOf } from './network-of.ts'

export interface Guess {
  request: FastifyRequest
  answer: Answer
  account: string
  kind?: 'member' | 'operator'
}

const day = 24 * 60 * 60
const freeFailures = 5
const longestWaitSeconds = 15 * 60
const addressFailures = { times: 100, seconds: 15 * 60 }
/** From here on strangers' guesses at one account are slowed down; never refused, or anyone could keep its owner out. */
const calmFailures = 20
const slowdownStepMs = 250
const longestSlowdownMs = 5_000

/** Failures that say a guess was wrong; after any other, such as a missing second factor, the attempt is not counted. */
const wrong = new Set(['invalid_login', 'second_factor_wrong'])

type Outcome = 'right' | 'wrong' | 'unknown'
/** Books what became of an attempt that was counted before it was made. */
type Settle = (outcome: Outcome) => Promise<void>

type Limits = ReturnType<typeof openLimits>

function openLimits(db: Db) {
  return {
    free: openLimiter(db, 'guess-free', { times: freeFailures, seconds: day }),
    gate: openLimiter(db, 'guess-gate', { times: 1, seconds: 1 }),
    steps: openLimiter(db, 'guess-steps', { times: Number.MAX_SAFE_INTEGER, seconds: day }),
    byAddress: openLimiter(db, 'guess-address', addressFailures),
    byAccount: openLimiter(db, 'guess-account', { times: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 }),
  }
}

/**
 * Guards passwords against guessing without locking anybody out: after some free failures a pair of account and address
 * waits ever longer, an address has so many failures, and an account under attack answers strangers slowly. A device
 * that signed in before is counted by itself, whatever others do. An attempt is counted before the password is compared.
 */
export function guardPasswords({
  db,
  secretKey,
  secure,
}: {
  db: Db
  secretKey: string
  secure: boolean
}): <T>(guess: Guess, work: () => Promise<T>) => Promise<T> {
  const limits = openLimits(db)
  return async ({ request, answer, account, kind = 'member' }, work) => {
    const name = `${kind}:${account.trim().toLowerCase()}`
    const cookieName = deviceCookie(secure)
    const cookie = request.cookies[cookieName]
    const device = knownDevice(secretKey, cookie, name)
    const settle =
      device === undefined
        ? await admitStranger(limits, name, request.ip)
        : await admit(limits, keyOf(name, 'device', device))
    try {
      const result = await work()
      await settle('right')
      answer.cookie(cookieName, markDevice(secretKey, cookie, name), deviceSeconds)
      return result
    } catch (error) {
      await settle(error instanceof Refusal && wrong.has(error.code) ? 'wrong' : 'unknown')
      throw error
    }
  }
}

async function admitStranger(limits: Limits, name: string, ip: string): Promise<Settle> {
  const { byAddress, byAccount } = limits
  const network = networkOf(ip)
  const waitMs = await byAddress.take(keyOf(network))
  if (waitMs > 0) refuseFor(Math.ceil(waitMs / 1000))
  const uncountAddress = async () => {
    await byAddress.giveBack(keyOf(network))
  }
  const settlePair = await admit(limits, keyOf(name, 'address', network)).catch(async (error: unknown) => {
    await uncountAddress()
    throw error
  })
  const guesses = await byAccount.count(keyOf(name))
  await sleep(Math.min(longestSlowdownMs, Math.max(0, guesses - calmFailures) * slowdownStepMs))
  return async outcome => {
    await settlePair(outcome)
    if (outcome === 'wrong') return
    await uncountAddress()
    await byAccount.giveBack(keyOf(name))
  }
}

/** Lets an attempt through or refuses it; each failure past the free ones doubles the wait until the next. */
async function admit({ free, gate, steps }: Limits, key: string): Promise<Settle> {
  const isFree = (await free.take(key)) === 0
  if (!isFree) {
    const waitMs = await gate.take(key)
    if (waitMs > 0) refuseFor(Math.ceil(waitMs / 1000))
    const failures = await steps.count(key)
    await gate.restart(key, Math.min(longestWaitSeconds, 2 ** (Math.min(failures, 20) - 1)))
  }
  return async outcome => {
    if (outcome === 'wrong') return
    if (outcome === 'right') await free.forget(key)
    else if (isFree) await free.giveBack(key)
    if (isFree) return
    await gate.forget(key)
    if (outcome === 'right') await steps.forget(key)
    else await steps.giveBack(key)
  }
}
