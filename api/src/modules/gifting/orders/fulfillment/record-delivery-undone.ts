import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceOrder } from '../announce-order.ts'
import { canChangeStatus } from '../orders.states.ts'
import { changeOrderStatus, lockOrderRow, recordOrderEvent, type MovedParcel } from '../orders.store.ts'
import { logInCrm } from '../telling/log-in-crm.ts'
import { withdrawOrderMails } from './withdraw-order-mails.ts'

const mailsOfDelivery = [
  'order-delivered',
  'gift-delivered',
  'project-delivered',
  'store-order-delivered',
] as const

/** Records that a parcel of an order did not arrive after all. The mails about the order's delivery are withdrawn. */
export async function recordDeliveryUndone(
  tx: Tx,
  orderId: RowId,
  { name, status, reshipmentId }: MovedParcel,
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  if (order.status !== status) {
    if (!canChangeStatus(order.status as OrderStatus, status)) refuse('delivery_final')
    await changeOrderStatus(tx, order.id, status, {}, { deliveredAt: null })
    await withdrawOrderMails(tx, order, mailsOfDelivery, reshipmentId)
  }
  const text = name ? `${name} not delivered after all` : 'Not delivered after all'
  await recordOrderEvent(tx, order, 'order.delivery_undone', text, author.name)
  await logInCrm(tx, order)
  announceOrder(tx, order)
}
