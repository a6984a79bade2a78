import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { isUnpacked } from '../../../gifting/orders/store-orders/cancel-unpacked-order.ts'
import { lockLine } from './lock-line.ts'
import { clearLine, deleteMatch } from './matches.store.ts'
import { recordShopOrderAudit } from './record-shop-order-audit.ts'

/** Takes back what a person chose for a line. What was made of it goes back to the shelf, unless it is packed. */
export async function unmatchLine(tx: Tx, actor: MemberActor, id: string, lineId: string): Promise<RowId> {
  const { shopOrder, shop, line } = await lockLine(tx, actor, id, lineId)
  const order = shopOrder.orderId === null ? undefined : await lockOrderRow(tx, shopOrder.orderId)
  const isOpen = order
    ? shopOrder.state === 'ordered' && isUnpacked(order)
    : ['left', 'needs_match', 'waiting', 'needs_person'].includes(shopOrder.state)
  if (!isOpen) refuse('shop_order_not_open')
  if (!(await deleteMatch(tx, { teamId: shop.teamId, domain: shop.domain, ...line }))) refuse('not_found')
  await clearLine(tx, shopOrder, lineId)
  await addJob(tx, 'fulfill-shop-order', { id: shopOrder.id })
  if (shopOrder.state === 'left') await addJob(tx, 'fulfill-shop-orders', { id: shop.id })
  await recordShopOrderAudit(tx, actor, shopOrder, 'shop.match_removed', { line: line.matchKey })
  return shopOrder.id
}
