import type { Tx } from '../../../../platform/db/database.ts'
import { lockOrderRow, changeOrderStatus, type MovedParcel } from '../orders.store.ts'
import { queueOrderMail } from '../queue-order-mail.ts'

/** Notes that a parcel of an order is not sent after all: where the order is follows from the others, and a delivered one is told of as ever. */
export async function recordRemoval(
  tx: Tx,
  orderId: number,
  { status, reshipmentId }: MovedParcel,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || order.status === status) return
  await changeOrderStatus(
    tx,
    order.id,
    status,
    status === 'delivered' ? { deliveredAt: true } : status === 'returned' ? { returnedAt: true } : {},
  )
  if (status !== 'delivered') return
  await queueOrderMail(tx, order, 'order-delivered', reshipmentId)
  await queueOrderMail(tx, order, 'gift-delivered', reshipmentId)
}
