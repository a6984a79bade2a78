import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { timeFor } from './billing-clock.ts'
import { payInvoice, type Paid } from './pay-invoice.ts'
import { emitOutcome } from './settle-at-once.ts'
import type { StoredSubscription } from './subscription-records.ts'

const dayInSeconds = 86_400
/** Days until the next attempt after the first, second and third; the fourth is the last. */
const pauses = [3, 2, 2]

/**
 * Charges the card for an open invoice, on schedule or by hand. When it is declined, the subscription is
 * past due until all attempts are used up.
 */
export function tryInvoice(call: StripeCall, id: string, named?: string): Paid {
  const { book } = call.payments
  const open = book.get('invoices', id)!
  const subscription = book.get('subscriptions', String(open.parent?.subscription_details?.subscription))
  const { invoice, refusal } = payInvoice(call, open, subscription, named)
  const isPlanned = named === undefined
  const pause = pauses[invoice.attempt_count - 1]
  const now = timeFor(book, String(open.customer))
  const kept =
    refusal && isPlanned
      ? { ...invoice, next_payment_attempt: pause === undefined ? null : now + pause * dayInSeconds }
      : invoice
  book.put('invoices', kept)
  if (subscription && subscription.latest_invoice === id && subscription.status !== 'canceled') {
    const isGivenUp = refusal !== undefined && isPlanned && pause === undefined
    const status = refusal
      ? isGivenUp
        ? 'canceled'
        : subscription.status === 'incomplete'
          ? 'incomplete'
          : 'past_due'
      : 'active'
    const changed: StoredSubscription = {
      ...subscription,
      status,
      ...(isGivenUp
        ? {
            canceled_at: now,
            ended_at: now,
            cancellation_details: { ...subscription.cancellation_details!, reason: 'payment_failed' },
          }
        : {}),
    }
    book.put('subscriptions', changed)
    if (status !== subscription.status)
      call.emit(isGivenUp ? 'customer.subscription.deleted' : 'customer.subscription.updated', changed)
  }
  emitOutcome(call, kept, refusal)
  return { invoice: kept, ...(refusal ? { refusal } : {}) }
}
