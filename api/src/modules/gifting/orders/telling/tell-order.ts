import { formatCents } from '@ribbon/contract/money'
import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope } from '../../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'
import { findItemViews } from '../order-items.store.ts'
import { findOrderView } from '../order-views.store.ts'
import { presentOrders } from '../orders.present.ts'

/** A gift as its team's own programs are told of it. */
export async function tellOrder(
  db: Db,
  teamId: RowId,
  orderId: RowId,
): Promise<OutgoingResource | undefined> {
  const scope = ownersScope(teamId)
  const order = await findOrderView(db, scope, orderId)
  if (!order) return undefined
  const items = await findItemViews(db, [order.id])
  const [presented] = presentOrders(scope, [order], items, 1).data
  if (!presented) return undefined
  const { id, type, attributes: a, relationships } = presented
  return {
    id,
    type,
    attributes: {
      orderId: a.orderId,
      status: a.status,
      subtotal: a.subtotal,
      discount: a.discount,
      taxAmount: a.taxAmount,
      shippingFee: a.shippingFee,
      total: a.total,
      createdAt: a.createdAt,
      processingStartDate: a.processingStartDate,
      shippedAt: a.shippedAt,
      deliveredAt: a.deliveredAt,
      canceledAt: a.canceledAt,
      paymentSource: a.paymentSource,
      groupOrderId: a.groupOrderId,
      groupOrderName: a.groupOrderName,
      trackingNumber: a.trackingNumber,
      trackingUrl: a.trackingUrl,
      carrierCode: a.carrierCode,
      serviceName: a.serviceName,
      items: items.map(item => ({
        sku: item.sku,
        name: item.displayName,
        quantity: item.quantity,
        price: formatCents(item.priceCents),
      })),
    },
    personal: { name: a.name, company: a.company, email: a.email, city: a.city, country: a.country },
    relationships: { recipient: relationships.recipient, user: relationships.user },
  }
}
