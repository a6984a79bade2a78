import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import type { ShopSettings } from '../../shops/connect-shop.ts'
import { changeShopOrder, lockShopOrder } from './fulfillment.store.ts'
import { isWanted } from './fulfillment.states.ts'
import { describeLeftOut, findShopOrderOf, hasParcelsToSend } from './shipped-goods.store.ts'
import { tellTracking } from './tell-tracking.ts'

/** Follows the order that fulfills a shop's order: once all of its parcels have left, the shop is told. */
export async function followShopOrder(db: Db, settings: ShopSettings, orderId: RowId): Promise<void> {
  const shippedId = await inTransaction(db, tx => noteProgress(tx, orderId))
  if (shippedId !== undefined) await tellTracking(db, settings, shippedId)
}

/** Answers the shop's order if it has been shipped as a whole. */
async function noteProgress(tx: Tx, orderId: RowId): Promise<RowId | undefined> {
  const shopOrderId = await findShopOrderOf(tx, orderId)
  const shopOrder = shopOrderId && (await lockShopOrder(tx, shopOrderId))
  const order = shopOrder && (await lockOrderRow(tx, orderId))
  if (!order) return undefined
  if (order.status === 'returned') {
    const problem = 'The parcel came back. Talk to your customer, and send it again or refund it.'
    await changeShopOrder(tx, shopOrder, { state: 'needs_person', problem })
    return undefined
  }
  const isGone = order.status === 'shipped' || order.status === 'delivered'
  if (!isGone || (await hasParcelsToSend(tx, order.id))) return undefined
  const wasSetAside = shopOrder.state === 'needs_person' && (shopOrder.toldAt !== null || isWanted(shopOrder))
  if (shopOrder.state !== 'ordered' && !wasSetAside) return undefined
  const problem =
    shopOrder.toldAt === null ? ((await describeLeftOut(tx, order.id)) ?? shopOrder.problem) : null
  await changeShopOrder(tx, shopOrder, { state: 'shipped', problem })
  return shopOrder.toldAt === null ? shopOrder.id : undefined
}
