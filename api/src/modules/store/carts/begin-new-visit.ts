import { newToken } from '../../../platform/ids.ts'
import { signShopperToken } from '../storefront/sign-shopper-token.ts'
import type { Visit } from './carts.store.ts'
import type { CartCall, CartSettings } from './change-cart.ts'
import { visitOf } from './visit-of.ts'

/** A shopper whose cart became an order begins anew, under a new token. */
export function beginNewVisit(
  { actor, answer }: Pick<CartCall, 'actor' | 'answer'>,
  { secretKey }: Pick<CartSettings, 'secretKey'>,
): Visit {
  const token = signShopperToken(secretKey, actor.storeId, newToken())
  answer.header('recipient-token', token)
  return visitOf(actor, token)
}
