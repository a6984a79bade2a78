import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { movedBy, periodEnd, timeFor } from './billing-clock.ts'
import { periodLine } from './change-price.ts'
import { draftInvoice, finalizeInvoice } from './make-invoice.ts'
import { withItem } from './make-subscription.ts'
import { itemOf, type StoredInvoice, type StoredSubscription } from './subscription-records.ts'
import { tryInvoice } from './try-invoice.ts'

const announcedBefore = 3 * 86_400

interface Due {
  at: number
  happen(): void
}

/** Does everything that is due for a customer until `until`, in order of time. */
export function advanceBilling(call: StripeCall, customer: string, until: number): void {
  const { book } = call.payments
  for (let next = nextDue(call, customer); next && next.at <= until; next = nextDue(call, customer)) {
    setTime(call, customer, Math.max(next.at, timeFor(book, customer)))
    next.happen()
  }
  setTime(call, customer, Math.max(until, timeFor(book, customer)))
}

function setTime({ payments: { book } }: StripeCall, customer: string, at: number): void {
  const ahead = at - timeFor(book, customer)
  if (ahead > 0) book.put('clocks', { id: customer, seconds: movedBy(book, customer) + ahead })
}

function nextDue(call: StripeCall, customer: string): Due | undefined {
  const { book } = call.payments
  const subscriptions = book
    .all('subscriptions')
    .filter(each => each.customer === customer && ['active', 'trialing', 'past_due'].includes(each.status))
  const invoices = book.all('invoices').filter(each => each.customer === customer)
  const dues = [
    ...subscriptions.flatMap(each => duesOf(call, each)),
    ...invoices.flatMap(each => duesOfInvoice(call, each)),
  ]
  return dues.toSorted((a, b) => a.at - b.at)[0]
}

function duesOf(call: StripeCall, subscription: StoredSubscription): Due[] {
  const { book } = call.payments
  const end = itemOf(subscription).current_period_end
  const roll: Due = {
    at: end,
    happen: () =>
      subscription.cancel_at_period_end
        ? endSubscription(call, subscription)
        : beginPeriod(call, subscription),
  }
  const isAnnounced =
    subscription.cancel_at_period_end || (book.get('dunning', subscription.id)?.announced ?? 0) >= end
  return isAnnounced
    ? [roll]
    : [{ at: end - announcedBefore, happen: () => announce(call, subscription, end) }, roll]
}

function duesOfInvoice(call: StripeCall, invoice: StoredInvoice): Due[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at)
    return [{ at: invoice.automatically_finalizes_at, happen: () => collect(call, invoice) }]
  if (invoice.status === 'open' && invoice.next_payment_attempt)
    return [{ at: invoice.next_payment_attempt, happen: () => void tryInvoice(call, invoice.id) }]
  return []
}

function announce(call: StripeCall, subscription: StoredSubscription, end: number): void {
  call.payments.book.put('dunning', { id: subscription.id, announced: end })
  const renewed = renewedOf(subscription)
  call.emit('invoice.upcoming', {
    ...draftInvoice(call.payments.book, {
      subscription: renewed,
      reason: 'subscription_cycle',
      lines: [periodLine(renewed)],
      now: end,
    }),
    billing_reason: 'upcoming',
  })
}

function renewedOf(subscription: StoredSubscription): StoredSubscription {
  const { current_period_end: start, price } = itemOf(subscription)
  const end = periodEnd(subscription.billing_cycle_anchor, start, price.recurring!)
  return withItem(
    { ...subscription, status: subscription.status === 'trialing' ? 'active' : subscription.status },
    { start, end },
  )
}

/** The period begins even if it is not paid; its invoice stays a draft for an hour. */
function beginPeriod(call: StripeCall, subscription: StoredSubscription): void {
  const { book } = call.payments
  const renewed = renewedOf(subscription)
  const invoice = draftInvoice(book, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: [periodLine(renewed)],
    now: itemOf(renewed).current_period_start,
  })
  const running: StoredSubscription = { ...renewed, latest_invoice: invoice.id }
  book.put('subscriptions', running)
  book.put('invoices', invoice)
  call.emit('invoice.created', invoice)
  call.emit('customer.subscription.updated', running)
}

function collect(call: StripeCall, draft: StoredInvoice): void {
  const open = finalizeInvoice(call, draft)
  call.payments.book.put('invoices', open)
  call.emit('invoice.finalized', open)
  tryInvoice(call, open.id)
}

function endSubscription(call: StripeCall, subscription: StoredSubscription): void {
  const ended: StoredSubscription = {
    ...subscription,
    status: 'canceled',
    ended_at: itemOf(subscription).current_period_end,
  }
  call.payments.book.put('subscriptions', ended)
  call.emit('customer.subscription.deleted', ended)
}
