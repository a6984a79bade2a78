import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { ownersScope } from '../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../platform/outgoing-events/outgoing-resource.ts'
import { findShopOrderView } from './shop-order-list.store.ts'
import { presentShopOrder } from './shop-orders.present.ts'

/** An order of a shop as its team's own programs are told of it. */
export async function tellShopOrder(
  db: Db,
  teamId: RowId,
  shopOrderId: RowId,
): Promise<OutgoingResource | undefined> {
  const order = await findShopOrderView(db, ownersScope(teamId), shopOrderId)
  if (!order) return undefined
  const { id, type, attributes } = presentShopOrder(order)
  const { name, orderedAt, items, quantity, total, currency, financialStatus, fulfillmentStatus } = attributes
  const { trackingNumbers, customer } = attributes
  return {
    id,
    type,
    attributes: {
      name,
      orderedAt,
      items,
      quantity,
      total,
      currency,
      financialStatus,
      fulfillmentStatus,
      trackingNumbers,
    },
    personal: { customer },
  }
}
