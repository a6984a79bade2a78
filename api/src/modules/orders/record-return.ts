import type { OrderStatus } from '@ribbon/contract/orders'
import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { findLiveAttempt } from '../billing/payment-attempts.store.ts'
import { returnStock } from '../inventory/return-stock.ts'
import { mayMove } from './orders.states.ts'
import { lockOrderRow, moveOrder, recordOrderEvent } from './orders.store.ts'

/** Notes that an order came back; its goods return to stock. */
export async function recordReturn(tx: Tx, orderId: number, doer: Doer): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || order.status === 'returned') return
  if (!mayMove(order.status as OrderStatus, 'returned')) refuse('parcel_step_refused', { state: order.status, step: 'returned' })
  const attempt = await findLiveAttempt(tx, order.id)
  await moveOrder(tx, order.id, 'returned', { returnedAt: true })
  if (attempt) await returnStock(tx, { source: { type: 'payment_attempt', id: attempt.id }, doer })
  await recordOrderEvent(tx, order, 'order.returned', 'Came back', doer.name)
  await announce(tx, { teamId: order.teamId, userId: order.userId, event: 'order.updated', type: 'orders', id: order.id })
}
