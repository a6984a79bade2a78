import Stripe from 'stripe'
import { databaseTime } from '../../platform/database-time.ts'
import { idOf, refusalOf } from './provider-refusals.ts'

export interface NewShopCharge {
  /** The team's own account, which is charged for (decision 0071). */
  accountId: string
  amountCents: number
  currency: string
  /** The operator's, taken from what is charged. */
  feeCents: number
  /** Of the attempt: the account has one payment under it, which is found again by it. */
  idempotencyKey: string
  description: string
  /** Where the provider sends its receipt. */
  email: string
  /** It may have been requested before, when its key may have expired since: the provider's list is searched first. */
  mayExist?: { since: Date }
}

/** A payment on a team's account, as the provider says that it is now. */
export interface ShopIntent {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  /** What the provider calls its state. */
  providerStatus: string
  /** With it the shopper's browser pays. */
  clientSecret: string | null
  amountCents: number
  paidCents: number
  currency: string
  feeCents: number
  attemptKey: string | undefined
  /** The last card was refused. */
  isRefused: boolean
  charge: { id: string; providerFeeCents: number | null; brand: string | null; last4: string | null } | null
}

export type NewShopIntent =
  | { state: 'made'; intent: ShopIntent }
  | { state: 'refused'; reason: string }
  /** Nobody knows whether it was made; the same key asks again. */
  | { state: 'unknown'; cause: unknown }

interface NamedIntent {
  accountId: string
  intentId: string
}

/** Payments of shoppers, charged directly on the accounts of teams. Ids mean something only together with their account. */
export interface ShopCharges {
  create(charge: NewShopCharge): Promise<NewShopIntent>
  /** Undefined where the account has no such payment. Throws where the provider does not answer. */
  read(named: NamedIntent): Promise<ShopIntent | undefined>
  /** The payment of a key; throws where the provider does not answer. */
  find(wanted: { accountId: string; attemptKey: string; since: Date }): Promise<ShopIntent | undefined>
  /** Answers what became of it: it may have been paid meanwhile. Throws where the provider does not answer. */
  cancel(named: NamedIntent): Promise<ShopIntent>
  /** How many cards were refused for it. */
  countRefusals(named: NamedIntent): Promise<number>
}

export function openShopCharges(stripe: Stripe): ShopCharges {
  return {
    create: charge => createIntent(stripe, charge),
    read: named => readIntent(stripe, named),
    find: wanted => findIntent(stripe, wanted),
    async cancel({ accountId, intentId }) {
      const on = { stripeAccount: accountId }
      try {
        return intentOf(await stripe.paymentIntents.cancel(intentId, {}, on))
      } catch (error) {
        // Also after a 5xx or a lost answer: only looking tells what it is now.
        const intent = await readIntent(stripe, { accountId, intentId })
        if (!intent) throw error
        return intent
      }
    },
    async countRefusals({ accountId, intentId }) {
      const charges = await stripe.charges.list(
        { payment_intent: intentId, limit: 100 },
        { stripeAccount: accountId },
      )
      return charges.data.filter(charge => charge.status === 'failed').length
    },
  }
}

async function createIntent(stripe: Stripe, charge: NewShopCharge): Promise<NewShopIntent> {
  const { accountId, idempotencyKey: attemptKey, mayExist } = charge
  try {
    const earlier = mayExist && (await findIntent(stripe, { accountId, attemptKey, since: mayExist.since }))
    if (earlier) return { state: 'made', intent: earlier }
    const intent = await stripe.paymentIntents.create(
      {
        amount: charge.amountCents,
        currency: charge.currency,
        // Cards and their wallets alone: other methods take longer than goods are held.
        allowed_payment_method_types: ['card'],
        ...(charge.feeCents > 0 ? { application_fee_amount: charge.feeCents } : {}),
        description: charge.description,
        receipt_email: charge.email,
        metadata: { attempt_key: attemptKey },
      },
      { stripeAccount: accountId, idempotencyKey: attemptKey },
    )
    return { state: 'made', intent: intentOf(intent) }
  } catch (error) {
    const reason = refusalOf(error)
    if (reason !== undefined) return { state: 'refused', reason }
    const since = new Date(databaseTime().getTime() - lookBackMs)
    // A 5xx is repeated under the same key, so that only the list tells what happened.
    return findIntent(stripe, { accountId, attemptKey, since }).then(
      found => (found ? { state: 'made', intent: found } : { state: 'unknown', cause: error }),
      () => ({ state: 'unknown', cause: error }),
    )
  }
}

/** Longer than a request and the times it is repeated. */
const lookBackMs = 10 * 60_000
const clocksMayDifferSeconds = 3600

async function findIntent(
  stripe: Stripe,
  { accountId, attemptKey, since }: { accountId: string; attemptKey: string; since: Date },
): Promise<ShopIntent | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) - clocksMayDifferSeconds }
  const listed = stripe.paymentIntents.list({ limit: 100, created }, { stripeAccount: accountId })
  for await (const intent of listed)
    if (intent.metadata['attempt_key'] === attemptKey) return intentOf(intent)
  return undefined
}

async function readIntent(
  stripe: Stripe,
  { accountId, intentId }: NamedIntent,
): Promise<ShopIntent | undefined> {
  try {
    return intentOf(
      await stripe.paymentIntents.retrieve(
        intentId,
        { expand: ['latest_charge.balance_transaction'] },
        { stripeAccount: accountId },
      ),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

function intentOf(intent: Stripe.PaymentIntent): ShopIntent {
  return {
    id: intent.id,
    status: intent.status === 'succeeded' ? 'succeeded' : intent.status === 'canceled' ? 'canceled' : 'open',
    providerStatus: intent.status,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
    paidCents: intent.amount_received,
    currency: intent.currency,
    feeCents: intent.application_fee_amount ?? 0,
    attemptKey: intent.metadata['attempt_key'],
    isRefused: Boolean(intent.last_payment_error),
    charge: chargeOf(intent.latest_charge),
  }
}

function chargeOf(charge: Stripe.Charge | string | null): ShopIntent['charge'] {
  const id = idOf(charge)
  if (id === undefined || charge === null) return null
  if (typeof charge === 'string') return { id, providerFeeCents: null, brand: null, last4: null }
  const card = charge.payment_method_details?.card
  const line = typeof charge.balance_transaction === 'string' ? null : charge.balance_transaction
  return {
    id,
    // The provider makes the line a moment after the charge.
    providerFeeCents:
      line?.fee_details.filter(fee => fee.type === 'stripe_fee').reduce((sum, fee) => sum + fee.amount, 0) ??
      null,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
  }
}
