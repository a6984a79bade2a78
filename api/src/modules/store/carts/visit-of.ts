import type { ShopperActor } from '../../../platform/http/actor.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Visit } from './carts.store.ts'

export function visitOf({ teamId, storeId }: ShopperActor, token: string): Visit {
  return { teamId, storeId, tokenHash: hashToken(token) }
}
