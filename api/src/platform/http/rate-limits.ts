import type { Db } from '../db/database.ts'
import { refuseFor } from '../refusal.ts'
import { keyOf, openLimiter, openNodeLimiter, type Limiter } from './limiter.ts'
import { networkOf } from './network-of.ts'
import { guardPasswords, type Guess } from './password-guesses.ts'

const quarter = 15 * 60
const hour = 60 * 60

interface Budget {
  per: 'address' | 'subject' | 'both'
  times: number
  seconds: number
  /** Counted by each node for itself, not by all together. */
  isOfNode?: true
}

/**
 * How often something may be done: by one address, about one subject (an account, a team, an invitation), or about
 * one subject by one address.
 */
const budgets = {
  'sign-up': [{ per: 'address', times: 60, seconds: hour }],
  'password-reset': [
    { per: 'both', times: 5, seconds: hour },
    { per: 'address', times: 30, seconds: hour },
  ],
  'password-reset-use': [{ per: 'address', times: 60, seconds: quarter }],
  confirmation: [
    { per: 'both', times: 5, seconds: hour },
    { per: 'address', times: 30, seconds: hour },
  ],
  /** Mails somebody else asked for: past this many none is sent, and nobody is refused. */
  'mail-asked-for': [{ per: 'subject', times: 20, seconds: 24 * hour }],
  /** Proofs that somebody has mailed to an address of a page. Behind one of our visitors' addresses may be a whole office. */
  'recipient-proof': [
    { per: 'both', times: 6, seconds: hour },
    { per: 'address', times: 2_000, seconds: hour },
  ],
  'recipient-verify': [{ per: 'address', times: 3_000, seconds: quarter }],
  /** Entries into one page. */
  'recipient-entry': [{ per: 'both', times: 2_000, seconds: quarter }],
  /** Addresses submitted for one project; without a proof only some, then more of them need one. */
  submission: [{ per: 'both', times: 300, seconds: hour }],
  'submission-unproven': [{ per: 'both', times: 10, seconds: hour }],
  /** Mails to one person of a project that anybody can ask for. */
  'submission-mail': [{ per: 'subject', times: 3, seconds: 24 * hour }],
  /** Carts of one store for which the carrier is asked. */
  'cart-quote': [{ per: 'both', times: 120, seconds: quarter }],
  /** Codes of gift cards typed into the carts of one store; past those of everybody each takes a second. */
  'gift-card-code': [{ per: 'both', times: 10, seconds: quarter }],
  'gift-card-codes': [{ per: 'subject', times: 300, seconds: hour }],
  /** Links of gift cards that were wrong. */
  'gift-card-guess': [{ per: 'address', times: 10, seconds: quarter }],
  /** Checkouts of one cart, and from one address. */
  checkout: [
    { per: 'subject', times: 10, seconds: 60 },
    { per: 'address', times: 10, seconds: 60 },
  ],
  /** Answers of a store to one address, behind which may be a whole office. */
  'store-read': [{ per: 'both', times: 1_200, seconds: 60, isOfNode: true }],
  /** API keys that are not valid. */
  'key-guess': [{ per: 'address', times: 30, seconds: quarter }],
  'password-change': [{ per: 'subject', times: 10, seconds: quarter }],
  'second-factor': [{ per: 'subject', times: 10, seconds: quarter }],
  invitation: [{ per: 'subject', times: 300, seconds: hour }],
  'invitation-resend': [{ per: 'subject', times: 5, seconds: hour }],
  'invitation-accept': [{ per: 'address', times: 60, seconds: quarter }],
  'sso-start': [{ per: 'address', times: 300, seconds: quarter }],
  /** Answers to one sign-in request at a team's provider: reading one costs work. */
  'sso-answer': [{ per: 'subject', times: 5, seconds: quarter }],
  /** Cards a team enters: more is somebody who tries stolen ones. */
  card: [{ per: 'subject', times: 60, seconds: hour }],
  /** Pings to webhook endpoints of a team. */
  'webhook-test': [{ per: 'subject', times: 60, seconds: hour }],
  'domain-check': [{ per: 'subject', times: 30, seconds: hour }],
} as const satisfies Record<string, readonly Budget[]>

export type Limited = keyof typeof budgets
export interface Spender {
  ip: string
  subject?: string | number
}

export interface RateLimits {
  /** Counts one use, or refuses with 429. The function it returns takes that use back. */
  spend(what: Limited, spender: Spender): Promise<() => Promise<void>>
  /** Counts one use of what must not be refused, or others could keep somebody from it; says whether it is within the limit. */
  allows(what: Limited, spender: Spender): Promise<boolean>
  /** Counts a guess before `work` checks the password, and takes it back when the password was right. */
  guessPassword<T>(guess: Guess, work: () => Promise<T>): Promise<T>
}

export interface RateLimitSettings {
  db: Db
  secretKey: string
  secure: boolean
  /** Off, nothing is counted. */
  isOn: boolean
}

/** Limits counted in the database by single statements, so that all nodes share them and parallel tries do not slip through. */
export function openRateLimits(settings: RateLimitSettings): RateLimits {
  if (!settings.isOn)
    return {
      spend: async () => async () => {},
      allows: async () => true,
      guessPassword: (_guess, work) => work(),
    }
  const limiters = new Map(
    Object.entries(budgets).flatMap(([name, each]) =>
      each.map((budget: Budget) => [budget, limiterOf(settings.db, name, budget)] as const),
    ),
  )
  const take = async (what: Limited, spender: Spender) => {
    const taken: (() => Promise<void>)[] = []
    for (const budget of budgets[what]) {
      // Every budget has its limiter, made above.
      const limiter = limiters.get(budget)!
      const key = keyOf(
        budget.per === 'subject' ? '' : networkOf(spender.ip),
        budget.per === 'address' ? '' : spender.subject,
      )
      const waitMs = await limiter.take(key)
      if (waitMs > 0) return { waitMs, taken }
      taken.push(async () => {
        await limiter.giveBack(key)
      })
    }
    return { waitMs: 0, taken }
  }
  return {
    async spend(what, spender) {
      const { waitMs, taken } = await take(what, spender)
      if (waitMs > 0) refuseFor(Math.ceil(waitMs / 1000))
      return async () => {
        for (const takeBack of taken) await takeBack()
      }
    },
    allows: async (what, spender) => (await take(what, spender)).waitMs === 0,
    guessPassword: guardPasswords(settings),
  }
}

const limiterOf = (db: Db, name: string, budget: Budget): Limiter =>
  budget.isOfNode ? openNodeLimiter(budget) : openLimiter(db, `${name}-${budget.per}`, budget)

export async function deleteOldRateLimits(db: Db): Promise<void> {
  await db.pool.query('delete from rate_limits where expire < extract(epoch from now()) * 1000')
}
