import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockOrderRow, moveOrder, recordOrderEvent } from './orders.store.ts'

/** Notes that an order's parcel is packed; from here on it cannot be canceled. */
export async function recordPacking(tx: Tx, orderId: number, doer: Doer): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || order.status !== 'processing') refuse('parcel_step_refused', { state: order?.status ?? 'gone', step: 'packed' })
  if (order.packedAt !== null) return
  await moveOrder(tx, order.id, 'processing', { packedAt: true })
  await recordOrderEvent(tx, order, 'order.packed', 'Packed', doer.name)
  await announce(tx, { teamId: order.teamId, userId: order.userId, event: 'order.updated', type: 'orders', id: order.id })
}
