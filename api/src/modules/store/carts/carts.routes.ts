import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import type { Tx } from '../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addToCart } from './add-to-cart.ts'
import type { ClaimedCart } from './carts.store.ts'
import { changeCart, type CartCall, type CartSettings } from './change-cart.ts'
import { changeLine } from './change-line.ts'
import { addGiftCard } from './gift-cards/add-gift-card.ts'
import { removeGiftCard } from './gift-cards/remove-gift-card.ts'
import { showCart } from './show-cart.ts'
import { takeAvailable } from './take-available.ts'

export function cartCalls(settings: CartSettings): Implemented[] {
  /** A change of a cart that must be there. */
  const change = async (call: CartCall, work: (tx: Tx, cart: ClaimedCart) => Promise<void>) =>
    showCart(call, settings, await changeCart(call, settings, 'refuse', work))
  return implement(cartRoutes, {
    getCart: call => showCart(call, settings),
    addCartLine: async call => {
      const { product_variant_id: variantId, quantity } = call.body
      const visit = await changeCart(call, settings, 'make', (tx, cart) =>
        addToCart(tx, cart, { variantId, quantity }),
      )
      return showCart(call, settings, visit)
    },
    updateCartLine: call =>
      change(call, (tx, cart) => changeLine(tx, cart, { itemId: call.params.itemId, ...call.body })),
    removeCartLine: call =>
      change(call, (tx, cart) => changeLine(tx, cart, { itemId: call.params.itemId, quantity: 0 })),
    takeAvailable: call => change(call, takeAvailable),
    addCartGiftCard: async call => showCart(call, settings, await addGiftCard(call, settings, call.body)),
    removeCartGiftCard: call => change(call, (tx, cart) => removeGiftCard(tx, cart, call.params.cardId)),
  })
}
