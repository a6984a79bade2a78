import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addToCart } from './add-to-cart.ts'
import { changeCart, type CartSettings } from './change-cart.ts'
import { showCart } from './show-cart.ts'

export function cartCalls(settings: CartSettings): Implemented[] {
  return implement(cartRoutes, {
    getCart: call => showCart(call, settings),
    addCartLine: async call => {
      const { product_variant_id: variantId, quantity } = call.body
      const visit = await changeCart(call, settings, 'make', (tx, cart) =>
        addToCart(tx, cart, { variantId, quantity }),
      )
      return showCart(call, settings, visit)
    },
  })
}
