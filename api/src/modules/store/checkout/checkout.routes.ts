import { checkoutRoutes } from '@ribbon/contract/store/checkout/checkout'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { CardElementConfig } from '../../../services/payments/card-setups.ts'
import { findCart } from '../carts/carts.store.ts'
import type { CartSettings } from '../carts/change-cart.ts'
import { showCart } from '../carts/show-cart.ts'
import { visitOf } from '../carts/visit-of.ts'
import { startCheckout, type CheckoutSettings } from './begin/start-checkout.ts'
import { presentCheckout } from './checkout.present.ts'
import { signOrderToken } from './order-page/sign-order-token.ts'

export function checkoutCalls(
  settings: CheckoutSettings & CartSettings & { cardElement: CardElementConfig },
): Implemented[] {
  return implement(checkoutRoutes, {
    startCheckout: async ({ db, actor, limits, body: { expected_total: expectedTotal } }) => {
      const started = await startCheckout(db, settings, actor, { limits, expectedTotal })
      const orderToken = signOrderToken(settings.secretKey, started.payment.publicId)
      return { data: presentCheckout(started, settings.cardElement, orderToken) }
    },
    cancelCheckout: async call => {
      const cart = await findCart(call.db, visitOf(call.actor, call.actor.token))
      if (cart?.state === 'checkout') await settings.checkouts.end(call.db, cart)
      return showCart(call, settings)
    },
  })
}
