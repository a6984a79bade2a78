import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { shipStock } from '../../../catalog/products/stock/ship-stock.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { canChangeStatus } from '../orders.states.ts'
import {
  findStockSource,
  lockOrderRow,
  changeOrderStatus,
  recordOrderEvent,
  type MovedParcel,
} from '../orders.store.ts'
import { queueShopFollowUp } from '../store-orders/queue-shop-follow-up.ts'
import { announceOrder } from '../announce-order.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'
import { logInCrm } from '../telling/log-in-crm.ts'

export interface Shipment {
  trackingNumber: string | null
  trackingUrl: string | null
  carrierCode: string | null
  serviceCode: string | null
  /** The first of the order's parcels to leave. */
  isFirst: boolean
  /** Other parcels of the order have not left yet. */
  hasMore: boolean
}

/** Records that the carrier has a parcel of an order: its stock leaves the shelf, and sender and recipient get a mail. */
export async function recordShipment(
  tx: Tx,
  orderId: RowId,
  { isFirst, hasMore, ...shipment }: Shipment,
  parcel: MovedParcel,
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const isStatusChange = order.status !== parcel.status
  if (isStatusChange && !canChangeStatus(order.status as OrderStatus, parcel.status))
    refuse('parcel_step_refused', { state: order.status, step: 'shipped' })
  const source = await findStockSource(tx, order.id, parcel.reshipmentId)
  await changeOrderStatus(tx, order.id, parcel.status, {
    ...(isStatusChange ? { shippedAt: true } : {}),
    ...(order.packedAt === null ? { packedAt: true } : {}),
    ...shipment,
  })
  if (source) await shipStock(tx, { source, part: { id: parcel.parcelId, lines: parcel.lines }, author })
  await recordOrderEvent(
    tx,
    order,
    'order.shipped',
    parcel.name ? `${parcel.name} handed to the carrier` : 'Handed to the carrier',
    author.name,
  )
  if (!hasMore) await queueOrderMail(tx, order, 'order-shipped', { occurrence: parcel.reshipmentId })
  else if (isFirst) await queueOrderMail(tx, order, 'order-partly-shipped')
  if (isFirst || parcel.reshipmentId !== null)
    await queueOrderMail(tx, order, 'gift-shipped', { occurrence: parcel.reshipmentId })
  await queueShopFollowUp(tx, order)
  announceOrder(tx, order)
  emitOrderEvent(tx, order, hasMore ? 'partly_shipped' : 'shipped')
  await logInCrm(tx, order)
}
