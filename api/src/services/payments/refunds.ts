import type Stripe from 'stripe'
import { refusalOf } from './provider-refusals.ts'

export type RefundOutcome =
  | { state: 'succeeded'; refundId: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }
/** A refund at the provider; without `key` it was made in the provider's dashboard. */
export interface ProviderRefund {
  refundId: string
  key: string | undefined
  amountCents: number
  failure: string | undefined
}

export async function takeRefund(
  stripe: Stripe,
  {
    providerId,
    amountCents,
    idempotencyKey,
    mayExist,
  }: { providerId: string; amountCents: number; idempotencyKey: string; mayExist?: boolean },
): Promise<RefundOutcome> {
  try {
    const earlier = mayExist
      ? (await listRefunds(stripe, { providerId })).find(refund => refund.key === idempotencyKey)
      : undefined
    if (earlier)
      return earlier.failure === undefined
        ? { state: 'succeeded', refundId: earlier.refundId }
        : { state: 'refused', reason: earlier.failure }
    return refundOutcome(
      await stripe.refunds.create(
        { payment_intent: providerId, amount: amountCents, metadata: { refund_key: idempotencyKey } },
        { idempotencyKey },
      ),
    )
  } catch (error) {
    // Also after a 5xx: the provider replays it under the same key, so that only looking tells what happened.
    const found = await findRefund(stripe, providerId, idempotencyKey)
    if (found) return refundOutcome(found)
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const failure = failureOf(refund)
  return failure === undefined
    ? { state: 'succeeded', refundId: refund.id }
    : { state: 'refused', reason: failure }
}

function failureOf({ status, failure_reason: reason }: Stripe.Refund): string | undefined {
  if (status === 'canceled') return 'The refund has been canceled.'
  if (status !== 'failed') return undefined
  return reason === 'expired_or_canceled_card'
    ? 'The card has expired or was canceled.'
    : reason === 'lost_or_stolen_card'
      ? 'The card was reported lost or stolen.'
      : 'The card’s bank sent the refund back.'
}

export async function listRefunds(
  stripe: Stripe,
  { providerId, refundId }: { providerId: string; refundId?: string | undefined },
): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = []
  const note = (refund: Stripe.Refund) =>
    found.push({
      refundId: refund.id,
      key: refund.metadata?.['refund_key'],
      amountCents: refund.amount,
      failure: failureOf(refund),
    })
  if (refundId !== undefined) note(await stripe.refunds.retrieve(refundId))
  else
    for await (const refund of stripe.refunds.list({ payment_intent: providerId, limit: 100 })) note(refund)
  return found
}

/** How much of a payment is refunded. */
export async function readRefundedCents(stripe: Stripe, providerId: string): Promise<number> {
  const intent = await stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] })
  const charge = intent.latest_charge
  return charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0
}

/** This refund, or the one that already gave everything back. */
async function findRefund(
  stripe: Stripe,
  providerId: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  try {
    let latest: Stripe.Refund | undefined
    // One payment may have paid thousands of orders, each with a refund of its own.
    for await (const refund of stripe.refunds.list({ payment_intent: providerId, limit: 100 })) {
      if (refund.metadata?.['refund_key'] === key) return refund
      latest ??= refund
    }
    const intent = await stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] })
    const charge = intent.latest_charge
    return charge !== null && typeof charge === 'object' && charge.refunded ? latest : undefined
  } catch {
    return undefined
  }
}
