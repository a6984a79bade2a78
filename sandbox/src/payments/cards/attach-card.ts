import type Stripe from 'stripe'
import { findCard } from './find-card.ts'
import { cardRefused, notNow } from '../wire/stripe-error.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { cardNamed, declined } from './test-cards.ts'

/** Attaches a payment method to a customer, as far as the network agrees to keep the card. */
export function attachCard(call: StripeCall, id: string, customer: string): Stripe.PaymentMethod {
  const { book } = call.payments
  const { method, card } = findCard(call, id, 'payment_method', 404)
  if (method.customer === customer) return method
  if (method.customer)
    throw notNow(undefined, 'The payment method you provided has already been attached to a customer.')
  if (card.spent) {
    throw notNow(
      undefined,
      'This PaymentMethod was previously used without being attached to a Customer or was detached ' +
        'from a Customer, and may not be used again.',
    )
  }
  const refusal = call.refuseCard ? declined('generic_decline') : cardNamed(card.behaviour).refuses
  if (refusal) throw cardRefused(refusal, { payment_method: method })
  const attached = { ...method, customer }
  book.put('payment_methods', attached)
  call.emit('payment_method.attached', attached)
  return attached
}
