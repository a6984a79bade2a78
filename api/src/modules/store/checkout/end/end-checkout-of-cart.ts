import type { Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ShopCharges } from '../../../../services/payments/shop-charges.ts'
import type { CartKey } from '../../carts/carts.store.ts'
import { findPaymentOfCart } from '../store-payments.store.ts'
import { endCheckout } from './end-checkout.ts'

const waitMs = 200
const waitAtMostMs = 3_000

/** Ends the checkout of a cart that its shopper changes. Refuses where nobody knows whether it is paid. */
export async function endCheckoutOfCart(db: Db, charges: ShopCharges, cart: CartKey): Promise<void> {
  const payment = await findPaymentOfCart(db, cart)
  if (!payment) return
  // Another request may be asking the provider for the payment at this moment.
  const until = performance.now() + waitAtMostMs
  while ((await endCheckout(db, charges, payment.attemptId, 'changed')) === 'unknown') {
    if (performance.now() > until) refuse('checkout_unavailable')
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}
