import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { Refusal, refuseFor } from '../refusal.ts'
import type { Answer } from './answer.ts'
import { deviceCookie, deviceSeconds, knownDevice, markDevice } from './known-device.ts'
import { keyOf, openLimiter } from './limiter.ts'
import { networkOf } from './network-of.ts'

/** Whose secret is guessed at: a person's password, or the access code of a page that many people enter. */
type GuessKind = 'member' | 'operator' | 'page'

export interface Guess {
  request: FastifyRequest
  answer: Answer
  account: string
  kind?: GuessKind
}

const day = 24 * 60 * 60
const longestWaitSeconds = 15 * 60
const quarter = 15 * 60
const slowdownStepMs = 250
const longestSlowdownMs = 5_000

/**
 * `free`: wrong guesses of one pair of account and address before it waits; `ofAddress`: those of one address in a quarter of an
 * hour. From `calm` wrong guesses at one account on strangers are slowed down; never refused, or anyone could keep its owner out.
 * A page's code is typed by many people, often from one office.
 */
const person = { name: '', free: 5, ofAddress: 100, calm: 20 }
const rules = {
  member: person,
  operator: person,
  page: { name: '-page', free: 10, ofAddress: 200, calm: 200 },
} satisfies Record<GuessKind, typeof person>

/** Failures that say a guess was wrong; after any other, such as a missing second factor, the attempt is not counted. */
const wrong = new Set(['invalid_login', 'second_factor_wrong', 'access_code_wrong'])

type Outcome = 'right' | 'wrong' | 'unknown'
/** Books what became of an attempt that was counted before it was made. */
type Settle = (outcome: Outcome) => Promise<void>

type Limits = ReturnType<typeof openLimits>

function openLimits(db: Db, { name, free, ofAddress, calm }: typeof person) {
  return {
    free: openLimiter(db, `guess-free${name}`, { times: free, seconds: day }),
    gate: openLimiter(db, 'guess-gate', { times: 1, seconds: 1 }),
    steps: openLimiter(db, 'guess-steps', { times: Number.MAX_SAFE_INTEGER, seconds: day }),
    byAddress: openLimiter(db, `guess-address${name}`, { times: ofAddress, seconds: quarter }),
    byAccount: openLimiter(db, 'guess-account', { times: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 }),
    calm,
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
  const people = openLimits(db, rules.member)
  const limitsOf = { member: people, operator: people, page: openLimits(db, rules.page) }
  return async ({ request, answer, account, kind = 'member' }, work) => {
    const limits = limitsOf[kind]
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
  const { byAddress, byAccount, calm } = limits
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
  await sleep(Math.min(longestSlowdownMs, Math.max(0, guesses - calm) * slowdownStepMs))
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
