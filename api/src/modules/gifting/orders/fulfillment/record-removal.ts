import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockOrderRow, changeOrderStatus, type MovedParcel } from '../orders.store.ts'
import { queueShopFollowUp } from '../store-orders/queue-shop-follow-up.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { logInCrm } from '../telling/log-in-crm.ts'

/**
 * Records that a parcel of an order will not be sent after all. The order's status then follows from its other parcels; if all of
 * those have arrived, the order is delivered and its mails go out.
 */
export async function recordRemoval(
  tx: Tx,
  orderId: RowId,
  { status, reshipmentId }: MovedParcel,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  await queueShopFollowUp(tx, order)
  if (order.status === status) return
  await changeOrderStatus(
    tx,
    order.id,
    status,
    status === 'delivered' ? { deliveredAt: true } : status === 'returned' ? { returnedAt: true } : {},
  )
  await logInCrm(tx, order)
  if (status !== 'delivered') return
  await queueOrderMail(tx, order, 'order-delivered', { occurrence: reshipmentId })
  await queueOrderMail(tx, order, 'gift-delivered', { occurrence: reshipmentId })
}
