import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { Refusal, refuseFor } from '../refusal.ts'
import type { Answer } from './answer.ts'
import { deviceCookie, deviceSeconds, knownDevice, markDevice } from './known-device.ts'
import { keyOf, openLimiter, tryTake } from './limiter.ts'
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

/** Failures that say a guess was wrong; anything else, such as a missing second factor, gives the try back. */
const wrong = new Set(['invalid_login', 'second_factor_wrong'])

type Outcome = 'right' | 'wrong' | 'open'

/**
 * Guards passwords against guessing without locking anybody out: after some free failures a pair of account and address
 * waits ever longer, an address has so many failures, and an account under fire answers strangers slowly. A device that
 * signed in before is counted by itself, whatever others do. Counting comes before the look at the password.
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
  const free = openLimiter(db, 'guess-free', { times: freeFailures, seconds: day })
  const gate = openLimiter(db, 'guess-gate', { times: 1, seconds: 1 })
  const steps = openLimiter(db, 'guess-steps', { times: Number.MAX_SAFE_INTEGER, seconds: day })
  const byAddress = openLimiter(db, 'guess-address', addressFailures)
  const byAccount = openLimiter(db, 'guess-account', { times: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 })

  return async ({ request, answer, account, kind = 'member' }, work) => {
    const name = `${kind}:${account.trim().toLowerCase()}`
    const cookieName = deviceCookie(secure)
    const cookie = request.cookies[cookieName]
    const device = knownDevice(secretKey, cookie, name)
    const settle =
      device === undefined
        ? await enterAsStranger(name, request.ip)
        : await enter(keyOf(name, 'device', device))
    try {
      const result = await work()
      await settle('right')
      answer.cookie(cookieName, markDevice(secretKey, cookie, name), deviceSeconds)
      return result
    } catch (error) {
      await settle(error instanceof Refusal && wrong.has(error.code) ? 'wrong' : 'open')
      throw error
    }
  }

  async function enterAsStranger(name: string, ip: string): Promise<(outcome: Outcome) => Promise<void>> {
    const network = networkOf(ip)
    const waitMs = await tryTake(byAddress, keyOf(network))
    if (waitMs > 0) refuseFor(Math.ceil(waitMs / 1000))
    const giveAddressBack = async () => {
      await byAddress.reward(keyOf(network))
    }
    const settlePair = await enter(keyOf(name, 'address', network)).catch(async (error: unknown) => {
      await giveAddressBack()
      throw error
    })
    const { consumedPoints } = await byAccount.penalty(keyOf(name))
    await sleep(Math.min(longestSlowdownMs, Math.max(0, consumedPoints - calmFailures) * slowdownStepMs))
    return async outcome => {
      await settlePair(outcome)
      if (outcome === 'wrong') return
      await giveAddressBack()
      await byAccount.reward(keyOf(name))
    }
  }

  /** Lets a try in, or refuses it; with every failure past the free ones the gate stays shut twice as long. */
  async function enter(key: string): Promise<(outcome: Outcome) => Promise<void>> {
    const isFree = (await tryTake(free, key)) === 0
    if (!isFree) {
      const waitMs = await tryTake(gate, key)
      if (waitMs > 0) refuseFor(Math.ceil(waitMs / 1000))
      const { consumedPoints } = await steps.penalty(key)
      await gate.set(key, 1, Math.min(longestWaitSeconds, 2 ** (Math.min(consumedPoints, 20) - 1)))
    }
    return async outcome => {
      if (outcome === 'wrong') return
      if (outcome === 'right') await free.delete(key)
      else if (isFree) await free.reward(key)
      if (isFree) return
      await gate.delete(key)
      if (outcome === 'right') await steps.delete(key)
      else await steps.reward(key)
    }
  }
}
