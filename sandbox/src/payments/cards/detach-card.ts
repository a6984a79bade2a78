import type Stripe from 'stripe'
import type { StripeCall } from '../wire/stripe-endpoint.ts'

/** Takes a payment method from its customer; it can never be used again. */
export function detachCard(call: StripeCall, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const { book } = call.payments
  const detached = { ...method, customer: null }
  book.put('payment_methods', detached)
  book.put('cards', { ...book.get('cards', method.id)!, spent: true })
  const customer = book.get('customers', method.customer as string)
  if (customer && !customer.deleted && customer.invoice_settings.default_payment_method === method.id) {
    book.put('customers', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    } as Stripe.Customer)
  }
  call.emit('payment_method.detached', detached)
  return detached
}
