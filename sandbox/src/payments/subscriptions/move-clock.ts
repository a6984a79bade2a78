import type { Delivery } from '../../webhook-sender.ts'
import type { Payments } from '../open-payments.ts'
import { recordEvent } from '../record-event.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { advanceBilling } from './advance-billing.ts'
import { movedBy, timeFor } from './billing-clock.ts'

/**
 * Moves the clock of one customer, or of all, and does what is due; 0 days does what became due by itself,
 * and moving back only sets the clock.
 */
export async function moveClock(
  payments: Payments,
  customer: string | undefined,
  days: number,
): Promise<{ customer: string; now: number }[]> {
  const { book } = payments
  const customers = customer
    ? [customer]
    : [...new Set(book.all('subscriptions').map(each => String(each.customer)))]
  const deliveries: Delivery[] = []
  const call: StripeCall = {
    payments,
    params: {},
    query: {},
    body: {},
    refuseCard: false,
    emit(type, object) {
      const delivery = recordEvent(payments, type, object, { id: null, idempotency_key: null })
      if (delivery) deliveries.push(delivery)
    },
  }
  const seconds = Math.round(days * 86_400)
  if (customer && seconds < 0)
    book.put('clocks', { id: customer, seconds: movedBy(book, customer) + seconds })
  for (const each of customers) advanceBilling(call, each, timeFor(book, each) + Math.max(0, seconds))
  await book.commit(`clock ${customer ?? 'of all'} +${days} days`)
  for (const delivery of deliveries) payments.sender.send(delivery)
  return customers.map(each => ({ customer: each, now: timeFor(book, each) }))
}
