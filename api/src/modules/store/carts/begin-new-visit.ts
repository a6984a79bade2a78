import type { Answer } from '../../../platform/http/answer.ts'
import type { ShopperActor } from '../../../platform/http/actor.ts'
import { newToken } from '../../../platform/ids.ts'
import { signShopperToken } from '../storefront/sign-shopper-token.ts'
import type { Visit } from './carts.store.ts'
import { visitOf } from './visit-of.ts'

/** A shopper whose cart became an order begins anew, under a new token. */
export function beginNewVisit(
  { actor, answer }: { actor: ShopperActor; answer: Pick<Answer, 'header'> },
  { secretKey }: { secretKey: string },
): Visit {
  const token = signShopperToken(secretKey, actor.storeId, newToken())
  answer.header('recipient-token', token)
  return visitOf(actor, token)
}
