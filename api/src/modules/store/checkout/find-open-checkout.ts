import type { Reader } from '../../../platform/db/database.ts'
import type { CartKey } from '../carts/carts.store.ts'
import type { OpenCheckout } from '../carts/change-cart.ts'
import { findPaymentOfCart } from './store-payments.store.ts'

/** The checkout of a cart that is being paid, as the cart shows it. */
export async function findOpenCheckout(reader: Reader, cart: CartKey): Promise<OpenCheckout | undefined> {
  const payment = await findPaymentOfCart(reader, cart)
  if (payment?.state !== 'pending') return undefined
  return { expiresAt: payment.expiresAt, status: payment.problem ?? 'pending' }
}
