import type { Tx } from '../../../platform/db/database.ts'
import { freezePrices } from './cart-lines.store.ts'
import { moveCart, type CartKey } from './carts.store.ts'
import { setHeldCents } from './gift-cards/cart-gift-cards.store.ts'
import type { PricedCart } from './price-cart.ts'

type Mark =
  /** Its payment begins: it is shown as it was priced until that ends. */
  | { to: 'checkout'; priced: PricedCart }
  /** The payment ended without money. */
  | { to: 'open' }
  /** It was paid. */
  | { to: 'ordered' }

/**
 * Moves a locked cart on for its checkout; false where it is in another state than that asks for.
 * @public
 */
export async function markCart(tx: Tx, cart: CartKey, mark: Mark): Promise<boolean> {
  if (mark.to !== 'checkout') {
    const isMoved = await moveCart(tx, cart, { from: 'checkout', to: mark.to })
    if (isMoved) await setHeldCents(tx, cart, [])
    return isMoved
  }
  const { lines, giftCards, rate } = mark.priced
  if (!(await moveCart(tx, cart, { from: 'open', to: 'checkout', rateId: rate?.rateId }))) return false
  await freezePrices(tx, cart, lines)
  await setHeldCents(tx, cart, giftCards)
  return true
}
