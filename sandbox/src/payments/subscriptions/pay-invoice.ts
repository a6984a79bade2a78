import type Stripe from 'stripe'
import { confirmPaymentIntent } from '../confirm-payment-intent.ts'
import { findCard } from '../cards/find-card.ts'
import { makePaymentIntent } from '../make-payment-intent.ts'
import { newId, type PaymentsBook } from '../payments.book.ts'
import { cardRefused, notNow, StripeError } from '../wire/stripe-error.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { timeFor } from './billing-clock.ts'
import type { StoredInvoice, StoredSubscription } from './subscription-records.ts'

export interface Paid {
  invoice: StoredInvoice
  /** Why the card did not pay. */
  refusal?: StripeError
}

/**
 * Charges a card for an open invoice. A card that wants its owner leaves the invoice open and its payment waiting. The caller stores the
 * result. A manual attempt names its card.
 */
export function payInvoice(
  call: StripeCall,
  invoice: StoredInvoice,
  subscription: StoredSubscription | undefined,
  named?: string,
): Paid {
  const { book } = call.payments
  const customer = String(invoice.customer)
  const now = timeFor(book, customer)
  const tried = { ...invoice, attempted: true, attempt_count: countAfter(invoice, named === undefined) }
  if (invoice.amount_due === 0) return { invoice: paidBy(tried, '', now) }

  const owner = book.get('customers', customer) as Stripe.Customer
  const method =
    named ??
    (subscription?.default_payment_method as string | null | undefined) ??
    (owner.invoice_settings.default_payment_method as string | null)
  if (!method) {
    const refusal = notNow(
      'resource_missing',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    )
    return { invoice: tried, refusal }
  }
  const waiting = waitingIntent(book, invoice)
  const intent =
    waiting ??
    makePaymentIntent({
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer,
      method: findCard(call, method, 'payment_method', 400).method.id,
      description:
        invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
    })
  if (!waiting) {
    book.put('payment_intents', intent)
    call.emit('payment_intent.created', intent)
  }
  const asked = waiting ? tried : withPayment(tried, openPayment(invoice, intent, now))
  try {
    const { status } = confirmPaymentIntent({ ...call, body: { payment_method: method } }, intent, false)
    if (status === 'requires_action') return { invoice: asked, refusal: ownerWanted }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { invoice: asked, refusal: error }
  }
  return { invoice: paidBy(asked, intent.id, now) }
}

const ownerWanted = cardRefused({
  code: 'invoice_payment_intent_requires_action',
  message:
    'This payment required additional action before it completed successfully. Payment can be completed ' +
    'using the PaymentIntent associated with the invoice.',
})

/** The payment of an invoice that waits for the card's owner. */
function waitingIntent(book: PaymentsBook, invoice: StoredInvoice): Stripe.PaymentIntent | undefined {
  const id = invoice.payments?.data[0]?.payment.payment_intent
  const intent = id ? book.get('payment_intents', String(id)) : undefined
  return intent?.status === 'requires_action' ? intent : undefined
}

/** The invoice as it is once this payment of it has gone through. */
export function paidBy(invoice: StoredInvoice, intentId: string, now: number): StoredInvoice {
  const list = invoice.payments!
  return {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
    payments: {
      ...list,
      data: list.data.map(each =>
        each.payment.payment_intent === intentId
          ? {
              ...each,
              amount_paid: invoice.amount_due,
              status: 'paid',
              status_transitions: { canceled_at: null, paid_at: now },
            }
          : each,
      ),
    },
  }
}

function openPayment(
  invoice: StoredInvoice,
  intent: Stripe.PaymentIntent,
  now: number,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

/** Counts scheduled attempts: the first one always counts, after that only scheduled ones. */
function countAfter({ attempt_count: count }: StoredInvoice, isPlanned: boolean): number {
  return isPlanned || count === 0 ? count + 1 : count
}

function withPayment(invoice: StoredInvoice, payment: Stripe.InvoicePayment): StoredInvoice {
  const list = invoice.payments!
  return {
    ...invoice,
    payments: { ...list, data: [payment, ...list.data.map(each => ({ ...each, is_default: false }))] },
  }
}
