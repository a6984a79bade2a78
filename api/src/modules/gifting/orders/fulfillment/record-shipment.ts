import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
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

export interface Shipment {
  trackingNumber: string | null
  trackingUrl: string | null
  carrierCode: string | null
  serviceCode: string | null
  /** Whether it is the first of the order's parcels to leave, and whether others still wait. */
  isFirst: boolean
  hasMore: boolean
}

/** Notes that the carrier has a parcel of an order: its stock leaves the shelf, sender and recipient are told. */
export async function recordShipment(
  tx: Tx,
  orderId: number,
  { isFirst, hasMore, ...shipment }: Shipment,
  part: MovedParcel,
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const isMove = order.status !== part.status
  if (isMove && !canChangeStatus(order.status as OrderStatus, part.status))
    refuse('parcel_step_refused', { state: order.status, step: 'shipped' })
  const source = await findStockSource(tx, order.id, part.reshipmentId)
  await changeOrderStatus(tx, order.id, part.status, {
    ...(isMove ? { shippedAt: true } : {}),
    ...(order.packedAt === null ? { packedAt: true } : {}),
    ...shipment,
  })
  if (source) await shipStock(tx, { source, part: { id: part.parcelId, lines: part.lines }, author })
  await recordOrderEvent(
    tx,
    order,
    'order.shipped',
    part.name ? `${part.name} handed to the carrier` : 'Handed to the carrier',
    author.name,
  )
  if (!hasMore) await queueOrderMail(tx, order, 'order-shipped', part.reshipmentId)
  else if (isFirst) await queueOrderMail(tx, order, 'order-partly-shipped')
  if (isFirst || part.reshipmentId !== null)
    await queueOrderMail(tx, order, 'gift-shipped', part.reshipmentId)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
