import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'

interface Touched {
  orders: readonly { id: number; userId: number }[]
  lists: readonly number[]
}

/** Tells open screens of a recipient that was merged or erased, and of what hung on it: one event a sender and a list. */
export function announceChanges(
  tx: Tx,
  teamId: number,
  recipientId: number,
  { orders, lists }: Touched,
): void {
  announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id: recipientId })
  for (const [userId, id] of new Map(orders.map(order => [order.userId, order.id])))
    announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id })
  for (const id of lists) announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
}
