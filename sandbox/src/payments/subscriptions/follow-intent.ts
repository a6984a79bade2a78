import { cardRefused } from '../wire/stripe-error.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { timeFor } from './billing-clock.ts'
import { cancelIntents } from './cancel-intents.ts'
import { paidBy } from './pay-invoice.ts'
import { emitOutcome } from './settle-at-once.ts'
import type { StoredInvoice, StoredSubscription } from './subscription-records.ts'

const notConfirmed = cardRefused({
  code: 'payment_intent_authentication_failure',
  message: 'The card’s owner did not confirm the payment.',
})

/** The payment of an invoice that waited for the card's owner has an outcome: the invoice and its subscription follow. */
export function followIntent(call: StripeCall, intentId: string): void {
  const { book } = call.payments
  const intent = book.get('payment_intents', intentId)
  const invoice = book
    .all('invoices')
    .find(each => each.payments?.data.some(({ payment }) => payment.payment_intent === intentId))
  if (!intent || invoice?.status !== 'open' || intent.status === 'requires_action') return
  if (intent.status !== 'succeeded') return emitOutcome(call, invoice, notConfirmed)
  const paid = paidBy(invoice, intentId, timeFor(book, String(invoice.customer)))
  book.put('invoices', paid)
  const subscription = book.get('subscriptions', String(invoice.parent?.subscription_details?.subscription))
  if (subscription?.latest_invoice === invoice.id && isAlive(subscription)) {
    const pending = book.get('pending_updates', subscription.id)
    const changed: StoredSubscription =
      subscription.pending_update && pending
        ? { ...pending.changed, pending_update: null }
        : { ...subscription, status: 'active' }
    book.put('subscriptions', changed)
    call.emit('customer.subscription.updated', changed)
  }
  emitOutcome(call, paid, undefined)
}

function isAlive({ status }: StoredSubscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/** Nobody can pay an invoice any more that is void: what waited for it is over, too. */
export function giveUpWaiting(call: StripeCall, invoice: StoredInvoice): void {
  const { book } = call.payments
  cancelIntents(call, invoice)
  const subscription = book.get('subscriptions', String(invoice.parent?.subscription_details?.subscription))
  if (subscription?.latest_invoice !== invoice.id) return
  if (subscription.status !== 'incomplete' && !subscription.pending_update) return
  const changed: StoredSubscription =
    subscription.status === 'incomplete'
      ? { ...subscription, status: 'incomplete_expired' }
      : { ...subscription, pending_update: null }
  book.put('subscriptions', changed)
  call.emit('customer.subscription.updated', changed)
}
