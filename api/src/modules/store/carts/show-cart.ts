import type { Cart } from '@ribbon/contract/store/carts/cart-resource'
import { presentCart } from './carts.present.ts'
import type { Visit } from './carts.store.ts'
import { beginNewVisit } from './begin-new-visit.ts'
import type { CartCall, CartSettings } from './change-cart.ts'
import { priceCart } from './price-cart.ts'
import { visitOf } from './visit-of.ts'

/** The cart of a visit, as every call of carts answers it. */
export async function showCart(
  call: CartCall,
  settings: CartSettings,
  visit: Visit = visitOf(call.actor, call.actor.token),
): Promise<{ data: Cart }> {
  const cart = await priceCart(call.db, visit)
  if (cart.state === 'ordered') return showCart(call, settings, beginNewVisit(call, settings))
  const checkout =
    cart.state === 'checkout' && cart.cartId !== undefined
      ? await settings.checkouts.find(call.db, { teamId: visit.teamId, id: cart.cartId })
      : undefined
  return { data: presentCart(cart, visit.tokenHash, checkout) }
}
