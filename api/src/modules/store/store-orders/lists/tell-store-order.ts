import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope } from '../../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'
import { findItemViews } from '../../../gifting/orders/order-items.store.ts'
import { presentStoreOrders } from '../store-orders.present.ts'
import { findStoreOrderView } from './store-order-views.store.ts'

/** A shopper's order as the team's own programs are told of it. */
export async function tellStoreOrder(
  db: Db,
  teamId: RowId,
  orderId: RowId,
): Promise<OutgoingResource | undefined> {
  const order = await findStoreOrderView(db, ownersScope(teamId), orderId)
  if (!order) return undefined
  const [presented] = presentStoreOrders({ rows: [order], totalCount: 1 }, { number: 1, size: 1 }).data
  if (!presented) return undefined
  const { buyerName, buyerEmail, number, status, subTotal, shippingFee, tax, total } = presented.attributes
  const { paidBy, refunded, createdAt, paidAt } = presented.attributes
  const items = (await findItemViews(db, [order.id])).map(item => ({
    sku: item.sku,
    name: item.displayName,
    quantity: item.quantity,
  }))
  return {
    id: presented.id,
    type: presented.type,
    attributes: {
      number,
      status,
      subTotal,
      shippingFee,
      tax,
      total,
      paidBy,
      refunded,
      createdAt,
      paidAt,
      items,
    },
    personal: { buyerName, buyerEmail, city: order.city, country: order.country },
  }
}
