import type Stripe from 'stripe'
import type { PaymentsBook } from './payments.book.ts'
import { noSuch } from './wire/stripe-error.ts'

/** The customer another object's `customer` parameter names. */
export function customerNamed(book: PaymentsBook, id: string): Stripe.Customer {
  const customer = book.get('customers', id)
  if (!customer || customer.deleted) throw noSuch('customer', id, 'customer', 400)
  return customer as Stripe.Customer
}
