import type Stripe from 'stripe'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import type { StoredInvoice } from './subscription-records.ts'

/** Nobody can pay an invoice any more: neither can its payments be confirmed. */
export function cancelIntents({ payments: { book }, emit }: StripeCall, invoice: StoredInvoice): void {
  for (const { payment } of invoice.payments?.data ?? []) {
    const intent = book.get('payment_intents', String(payment.payment_intent))
    if (!intent || !['requires_action', 'requires_payment_method'].includes(intent.status)) continue
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      status: 'canceled',
      cancellation_reason: 'void_invoice',
      next_action: null,
    }
    book.put('payment_intents', canceled)
    emit('payment_intent.canceled', canceled)
  }
}
