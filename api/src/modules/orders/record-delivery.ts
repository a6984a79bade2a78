import type { OrderStatus } from '@ribbon/contract/orders'
import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { mayMove } from './orders.states.ts'
import { lockOrderRow, moveOrder, recordOrderEvent } from './orders.store.ts'

/** Notes that an order arrived; sender and recipient are told. A second time changes nothing. */
export async function recordDelivery(tx: Tx, orderId: number, doer: Doer): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || order.status === 'delivered') return
  if (!mayMove(order.status as OrderStatus, 'delivered')) refuse('parcel_step_refused', { state: order.status, step: 'delivered' })
  await moveOrder(tx, order.id, 'delivered', { deliveredAt: true })
  await recordOrderEvent(tx, order, 'order.delivered', 'Delivered', doer.name)
  await queueOrderMail(tx, order, 'order-delivered')
  await queueOrderMail(tx, order, 'gift-delivered')
  await announce(tx, { teamId: order.teamId, userId: order.userId, event: 'order.updated', type: 'orders', id: order.id })
}
