import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { canChangeStatus } from '../orders.states.ts'
import { lockOrderRow, changeOrderStatus, recordOrderEvent, type MovedParcel } from '../orders.store.ts'
import { announceOrder } from '../announce-order.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'
import { logInCrm } from '../telling/log-in-crm.ts'

/**
 * Records that a parcel of an order arrived. Once all of them have, the order is delivered, and sender and recipient get a mail
 * after `mailsAfterSeconds`.
 */
export async function recordDelivery(
  tx: Tx,
  orderId: RowId,
  { name, status, reshipmentId }: MovedParcel,
  author: Author,
  mailsAfterSeconds = 0,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const isStatusChange = order.status !== status
  if (isStatusChange && !canChangeStatus(order.status as OrderStatus, status))
    refuse('parcel_step_refused', { state: order.status, step: 'delivered' })
  if (isStatusChange)
    await changeOrderStatus(tx, order.id, status, status === 'delivered' ? { deliveredAt: true } : {})
  await recordOrderEvent(tx, order, 'order.delivered', name ? `${name} delivered` : 'Delivered', author.name)
  if (isStatusChange && status === 'delivered') {
    emitOrderEvent(tx, order, 'delivered')
    const mail = { occurrence: reshipmentId, sendAfterSeconds: mailsAfterSeconds }
    await queueOrderMail(tx, order, 'order-delivered', mail)
    await queueOrderMail(tx, order, 'gift-delivered', mail)
  }
  await logInCrm(tx, order)
  announceOrder(tx, order)
}
