import type Stripe from 'stripe'
import { keepCard } from './keep-card.ts'
import type { CardOnFile } from '../payments.book.ts'
import { noSuch } from '../wire/stripe-error.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { publicFacts } from './public-facts.ts'

/** A stored payment method, or a new one made from a public test name such as `pm_card_visa`. */
export function findCard(
  call: StripeCall,
  id: string,
  param: string,
  status: 400 | 404,
): { method: Stripe.PaymentMethod; card: CardOnFile } {
  const { book } = call.payments
  const method = book.get('payment_methods', id)
  const card = book.get('cards', id)
  if (method && card) return { method, card }
  const facts = publicFacts(id, 'pm_card_')
  if (!facts) throw noSuch('PaymentMethod', id, param, status)
  return keepCard(book, facts, {})
}
