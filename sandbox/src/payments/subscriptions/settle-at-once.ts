import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { finalizeInvoice } from './make-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import type { StoredInvoice, StoredSubscription } from './subscription-records.ts'

/**
 * Bills a new or changed subscription at once. With `error_if_incomplete` a declined card changes nothing.
 */
export function settleAtOnce(
  call: StripeCall,
  subscription: StoredSubscription,
  draft: StoredInvoice,
  { isNew, behavior }: { isNew: boolean; behavior: string },
) {
  const { book } = call.payments
  const customer = book.get('customers', String(draft.customer))!
  const open = finalizeInvoice(call, draft)
  const { invoice, refusal } = payInvoice(call, open, subscription)
  if (refusal && behavior === 'error_if_incomplete') {
    book.put('customers', customer)
    throw refusal
  }
  const status = refusal ? (isNew ? 'incomplete' : 'past_due') : subscription.status
  const settled: StoredSubscription = { ...subscription, status, latest_invoice: invoice.id }
  book.put('subscriptions', settled)
  book.put('invoices', invoice)
  call.emit('invoice.created', draft)
  call.emit('invoice.finalized', open)
  call.emit(isNew ? 'customer.subscription.created' : 'customer.subscription.updated', settled)
  emitOutcome(call, invoice, refusal !== undefined)
  return { subscription: settled, invoice }
}

export function emitOutcome(call: StripeCall, invoice: StoredInvoice, isRefused: boolean): void {
  if (isRefused) call.emit('invoice.payment_failed', invoice)
  else for (const type of ['invoice.paid', 'invoice.payment_succeeded']) call.emit(type, invoice)
  call.emit('invoice.updated', invoice)
}
