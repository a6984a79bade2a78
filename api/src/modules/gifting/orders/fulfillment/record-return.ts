import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
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
import { queueShopFollowUp } from '../store-orders/queue-shop-follow-up.ts'
import { announceOrder } from '../announce-order.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'
import { logInCrm } from '../telling/log-in-crm.ts'

/**
 * Records that a parcel of an order came back: its goods return to stock, damaged ones are written off, and the sender gets a mail.
 */
export async function recordReturn(
  tx: Tx,
  orderId: RowId,
  parcel: MovedParcel,
  damaged: readonly StockDemand[],
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const isStatusChange = order.status !== parcel.status
  if (isStatusChange && !canChangeStatus(order.status as OrderStatus, parcel.status))
    refuse('parcel_step_refused', { state: order.status, step: 'returned' })
  const source = await findStockSource(tx, order.id, parcel.reshipmentId)
  if (isStatusChange)
    await changeOrderStatus(
      tx,
      order.id,
      parcel.status,
      parcel.status === 'returned' ? { returnedAt: true } : { deliveredAt: true },
    )
  if (source) await returnStock(tx, { source, part: { id: parcel.parcelId, lines: parcel.lines }, author })
  for (const { productVariantId, quantity } of source ? sumDemand(damaged) : []) {
    await adjustStock(tx, {
      teamId: order.teamId,
      productVariantId,
      delta: -quantity,
      source: { type: 'parcel', id: parcel.parcelId },
      author,
      reason: 'Came back damaged',
    })
  }
  await recordOrderEvent(
    tx,
    order,
    'order.returned',
    parcel.name ? `${parcel.name} came back` : 'Came back',
    author.name,
  )
  await queueOrderMail(tx, order, 'order-returned', { occurrence: parcel.parcelId })
  await queueShopFollowUp(tx, order)
  announceOrder(tx, order)
  emitOrderEvent(tx, order, 'returned')
  await logInCrm(tx, order)
}
