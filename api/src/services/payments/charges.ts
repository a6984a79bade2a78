import type Stripe from 'stripe'
import { refusalOf } from './provider-refusals.ts'

export interface NewCharge {
  customerId: string
  methodId: string
  amountCents: number
  currency: string
  /** Of the attempt: the provider charges once under it, and the charge is found again by it. */
  idempotencyKey: string
  description: string
  metadata?: Record<string, string>
}
export type ChargeOutcome =
  | { state: 'succeeded'; providerId: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }
/** `none`: the provider does not know it; trying again with the same key cannot charge twice. */
export type FoundCharge = ChargeOutcome | { state: 'none' }

export async function takeCharge(stripe: Stripe, charge: NewCharge): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        customer: charge.customerId,
        payment_method: charge.methodId,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        amount: charge.amountCents,
        currency: charge.currency,
        confirm: true,
        off_session: true,
        description: charge.description,
        metadata: { ...charge.metadata, attempt_key: charge.idempotencyKey },
      },
      { idempotencyKey: charge.idempotencyKey },
    )
    return outcomeOf(intent)
  } catch (error) {
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

export async function findCharge(
  stripe: Stripe,
  { customerId, idempotencyKey, since }: { customerId: string; idempotencyKey: string; since?: Date },
): Promise<FoundCharge> {
  // Listing is up to date at once; the provider's search lags behind by minutes and would answer "none" too early.
  const created = since && { gte: Math.floor(since.getTime() / 1000) - 3600 }
  try {
    for await (const intent of stripe.paymentIntents.list({
      customer: customerId,
      limit: 100,
      ...(created && { created }),
    })) {
      if (intent.metadata['attempt_key'] === idempotencyKey) return outcomeOf(intent)
    }
    return { state: 'none' }
  } catch (error) {
    return { state: 'unknown', cause: error }
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent.status === 'succeeded') return { state: 'succeeded', providerId: intent.id }
  if (intent.status === 'processing' || intent.status === 'requires_confirmation')
    return { state: 'unknown', cause: new Error(`The payment is ${intent.status}.`) }
  const asksOwner =
    intent.status === 'requires_action'
      ? 'The card’s bank wants its owner to confirm the payment.'
      : 'The payment did not go through.'
  return { state: 'refused', reason: intent.last_payment_error?.message ?? asksOwner }
}
