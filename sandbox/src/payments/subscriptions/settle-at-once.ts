import type Stripe from 'stripe'
import { cardRefused, type StripeError } from '../wire/stripe-error.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { cancelIntents } from './cancel-intents.ts'
import { finalizeInvoice } from './make-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import type { StoredInvoice, StoredSubscription } from './subscription-records.ts'

/**
 * Bills a new or changed subscription at once. When the card does not pay, `error_if_incomplete` changes nothing, and with
 * `pending_if_incomplete` the change waits until its invoice is paid.
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
    cancelIntents(call, invoice)
    throw isOwnerWanted(refusal) ? ownerWanted : refusal
  }
  const isPending = refusal !== undefined && !isNew && behavior === 'pending_if_incomplete'
  const settled: StoredSubscription = isPending
    ? waitForPayment(call, subscription, invoice)
    : {
        ...subscription,
        status: refusal ? (isNew ? 'incomplete' : 'past_due') : subscription.status,
        latest_invoice: invoice.id,
      }
  book.put('subscriptions', settled)
  book.put('invoices', invoice)
  call.emit('invoice.created', draft)
  call.emit('invoice.finalized', open)
  call.emit(isNew ? 'customer.subscription.created' : 'customer.subscription.updated', settled)
  emitOutcome(call, invoice, refusal)
  return { subscription: settled, invoice }
}

const ownerWanted = cardRefused({
  code: 'subscription_payment_intent_requires_action',
  message:
    'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be ' +
    'completed using the PaymentIntent associated with `subscription.latest_invoice`.',
})

function isOwnerWanted({ body }: StripeError): boolean {
  return body.code === 'invoice_payment_intent_requires_action'
}

const waitsSeconds = 23 * 3600

/** The subscription as it was, with the change it waits for. */
function waitForPayment(
  call: StripeCall,
  changed: StoredSubscription,
  invoice: StoredInvoice,
): StoredSubscription {
  const { book } = call.payments
  book.put('pending_updates', { id: changed.id, changed: { ...changed, latest_invoice: invoice.id } })
  return {
    ...book.get('subscriptions', changed.id)!,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: changed.billing_cycle_anchor,
      expires_at: invoice.created + waitsSeconds,
      // The stand-in's items have the fields that the client reads.
      subscription_items: changed.items.data as unknown as Stripe.SubscriptionItem[],
      trial_end: null,
      trial_from_plan: null,
    } as Stripe.Subscription.PendingUpdate,
  }
}

export function emitOutcome(
  call: StripeCall,
  invoice: StoredInvoice,
  refusal: StripeError | undefined,
): void {
  if (refusal) {
    call.emit('invoice.payment_failed', invoice)
    if (isOwnerWanted(refusal)) call.emit('invoice.payment_action_required', invoice)
  } else for (const type of ['invoice.paid', 'invoice.payment_succeeded']) call.emit(type, invoice)
  call.emit('invoice.updated', invoice)
}
