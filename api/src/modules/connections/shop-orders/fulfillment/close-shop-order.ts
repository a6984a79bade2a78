import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeShopOrder } from './fulfillment.store.ts'
import { lockRequestedShopOrder } from './lock-requested-shop-order.ts'
import { recordShopOrderAudit } from './record-shop-order-audit.ts'

/** Notes that somebody has seen to an order that needed a person; it is left alone from then on. */
export async function closeShopOrder(tx: Tx, actor: MemberActor, id: string): Promise<RowId> {
  const shopOrder = await lockRequestedShopOrder(tx, actor, id)
  if (shopOrder.state !== 'needs_person') refuse('shop_order_not_open')
  await changeShopOrder(tx, shopOrder, { state: 'closed' })
  await recordShopOrderAudit(tx, actor, shopOrder, 'shop.order_closed', { problem: shopOrder.problem })
  return shopOrder.id
}
