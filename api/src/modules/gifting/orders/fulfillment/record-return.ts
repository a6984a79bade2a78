import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { adjustStock } from '../../../catalog/products/stock/adjust-stock.ts'
import { returnStock } from '../../../catalog/products/stock/return-stock.ts'
import { sumDemand, type StockDemand } from '../../../catalog/products/stock/sum-demand.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { canChangeStatus } from '../orders.states.ts'
import {
  findStockSource,
  lockOrderRow,
  changeOrderStatus,
  recordOrderEvent,
  type MovedParcel,
} from '../orders.store.ts'

/** Notes that a parcel of an order came back: its goods return to stock, those that are damaged are written off, the sender is told. */
export async function recordReturn(
  tx: Tx,
  orderId: number,
  part: MovedParcel,
  damaged: readonly StockDemand[],
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const isMove = order.status !== part.status
  if (isMove && !canChangeStatus(order.status as OrderStatus, part.status))
    refuse('parcel_step_refused', { state: order.status, step: 'returned' })
  const source = await findStockSource(tx, order.id, part.reshipmentId)
  if (isMove)
    await changeOrderStatus(
      tx,
      order.id,
      part.status,
      part.status === 'returned' ? { returnedAt: true } : { deliveredAt: true },
    )
  if (source) await returnStock(tx, { source, part: { id: part.parcelId, lines: part.lines }, author })
  for (const { productVariantId, quantity } of source ? sumDemand(damaged) : []) {
    await adjustStock(tx, {
      teamId: order.teamId,
      productVariantId,
      delta: -quantity,
      source: { type: 'parcel', id: part.parcelId },
      author,
      reason: 'Came back damaged',
    })
  }
  await recordOrderEvent(
    tx,
    order,
    'order.returned',
    part.name ? `${part.name} came back` : 'Came back',
    author.name,
  )
  await queueOrderMail(tx, order, 'order-returned', part.parcelId)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
