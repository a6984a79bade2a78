import Stripe from 'stripe'
import { databaseTime } from '../../platform/database-time.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { idOf } from './provider-refusals.ts'

/** What the provider says of an account right now. */
export interface AccountFacts {
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  /** The provider's names of what it still wants to know. */
  currentlyDue: string[]
  country: string | null
  currency: string
}

/** What a signed event of a connected account is about: that is read again on the account, never taken from the event. */
export interface AccountEvent {
  id: string
  type: string
  accountId: string
  /** Of what the event describes, on the account. */
  objectId: string
  /** The payment it belongs to, or is. Whoever owns the account wrote everything else in the event. */
  paymentId: string | undefined
}

/** What a module does with events of our accounts whose type starts with one of `types`: it queues a job that reads again. */
export interface AccountWebhookHandler {
  types: readonly string[]
  handle(tx: Tx, event: AccountEvent & { teamId: RowId; storeAccountId: RowId }): Promise<void>
}

export interface NewAccount {
  name: string
  email: string
  /** Of the account: the provider makes one under it, and it is found again by it. */
  key: string
  /** It may have been requested before, when its key may have expired since: the provider's list is searched first. */
  mayExist?: { since: Date }
}

export interface ConnectedAccounts {
  /** Answers the account's id; throws where nobody knows whether it was made. The next call with the key finds it. */
  create(account: NewAccount): Promise<string>
  /** A page of the provider on which the account is set up. It opens once, for some minutes. */
  createLink(link: { accountId: string; backUrl: string }): Promise<{ url: string; expiresAt: Date }>
  /** Undefined once the account does not belong to us any more. */
  read(accountId: string): Promise<AccountFacts | undefined>
  /** The event of a signed webhook; undefined if the signature is wrong or too old, or it is not about an account. */
  verifyWebhook(rawBody: string, signature: string): AccountEvent | undefined
}

/** Accounts at Stripe that teams own, with its full dashboard; losses, fees and requirements are between them and Stripe. */
export function openConnectedAccounts(stripe: Stripe, webhookSecret: string): ConnectedAccounts {
  return {
    create: account => createAccount(stripe, account),
    async createLink({ accountId, backUrl }) {
      const link = await stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        refresh_url: backUrl,
        return_url: backUrl,
      })
      return { url: link.url, expiresAt: new Date(link.expires_at * 1000) }
    },
    read: accountId => readAccount(stripe, accountId),
    verifyWebhook: (rawBody, signature) => verifyAccountEvent(stripe, rawBody, signature, webhookSecret),
  }
}

async function createAccount(stripe: Stripe, { name, email, key, mayExist }: NewAccount): Promise<string> {
  const earlier = mayExist && (await findAccount(stripe, key, mayExist.since))
  if (earlier !== undefined) return earlier
  try {
    const account = await stripe.accounts.create(
      {
        email,
        business_profile: { name },
        controller: {
          stripe_dashboard: { type: 'full' },
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
        },
        metadata: { account_key: key },
      },
      { idempotencyKey: key },
    )
    return account.id
  } catch (error) {
    // Also after a 5xx: the provider replays it under the same key, so that only looking tells what happened.
    const found = await findAccount(stripe, key, new Date(databaseTime().getTime() - lookBackMs))
    if (found === undefined) throw error
    return found
  }
}

/** Longer than a request and the times it is repeated. */
const lookBackMs = 10 * 60_000
const clocksMayDifferSeconds = 3600

async function findAccount(stripe: Stripe, key: string, since: Date): Promise<string | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) - clocksMayDifferSeconds }
  for await (const account of stripe.accounts.list({ limit: 100, created }))
    if (account.metadata?.['account_key'] === key) return account.id
  return undefined
}

async function readAccount(stripe: Stripe, accountId: string): Promise<AccountFacts | undefined> {
  try {
    const account = await stripe.accounts.retrieve(accountId)
    return {
      chargesEnabled: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      detailsSubmitted: account.details_submitted,
      currentlyDue: account.requirements?.currently_due ?? [],
      country: account.country ?? null,
      currency: account.default_currency ?? 'usd',
    }
  } catch (error) {
    // A wrong key of ours is refused with other codes, and says nothing of the account.
    const isGone =
      error instanceof Stripe.errors.StripeError &&
      (error.code === 'account_invalid' || error.code === 'resource_missing')
    if (isGone) return undefined
    throw error
  }
}

interface EventObject {
  id: string
  object: string
  /** Of a charge, a refund and a dispute. */
  payment_intent?: string | { id: string } | null
}

function verifyAccountEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
): AccountEvent | undefined {
  if (secret === '') return undefined
  try {
    const now = databaseTime().getTime()
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, undefined, undefined, now)
    const { account: accountId, id, type } = event
    const object = event.data.object as EventObject
    const paymentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent)
    return accountId ? { id, type, accountId, objectId: object.id, paymentId } : undefined
  } catch {
    return undefined
  }
}
