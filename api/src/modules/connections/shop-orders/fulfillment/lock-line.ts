import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findShopById } from '../../shops/shops.store.ts'
import { lockRequestedShopOrder } from './lock-requested-shop-order.ts'
import { findLine } from './matches.store.ts'

/** Locks the order of a line that a request names, and finds its shop. */
export async function lockLine(tx: Tx, actor: MemberActor, id: string, lineId: string) {
  const shopOrder = await lockRequestedShopOrder(tx, actor, id)
  const line = (await findLine(tx, shopOrder, lineId)) ?? refuse('not_found')
  const shop = (await findShopById(tx, shopOrder.shop)) ?? refuse('not_found')
  return { shopOrder, shop, line }
}
