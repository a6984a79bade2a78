import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import type { Tx } from '../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addToCart } from './add-to-cart.ts'
import { findCountries, type ClaimedCart } from './carts.store.ts'
import { changeCart, type CartCall } from './change-cart.ts'
import { changeLine } from './change-line.ts'
import { addGiftCard } from './gift-cards/add-gift-card.ts'
import { removeGiftCard } from './gift-cards/remove-gift-card.ts'
import { listCountries } from './address/list-countries.ts'
import { finalizeCart, type FinalizeSettings } from './address/finalize-cart.ts'
import { mailCode } from './proof/mail-code.ts'
import { proveEmail } from './proof/prove-email.ts'
import { showCart } from './show-cart.ts'
import { takeAvailable } from './take-available.ts'

export function cartCalls(settings: FinalizeSettings): Implemented[] {
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
    listCartCountries: async ({ db, actor }) => {
      const countries = await findCountries(db, actor)
      const data = listCountries(countries.length > 0 ? countries : [settings.shipsFrom])
      return { data, meta: { totalCount: data.length } }
    },
    finalizeCart: async call => showCart(call, settings, await finalizeCart(call, settings, call.body)),
    mailCartCode: async call => showCart(call, settings, await mailCode(call, settings, call.body.email)),
    proveCartEmail: async call => showCart(call, settings, await proveEmail(call, settings, call.body.code)),
    addCartGiftCard: async call => showCart(call, settings, await addGiftCard(call, settings, call.body)),
    removeCartGiftCard: call => change(call, (tx, cart) => removeGiftCard(tx, cart, call.params.cardId)),
  })
}
