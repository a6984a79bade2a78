import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { OrderRow } from './orders.store.ts'

/** Lets open screens of the team reload an order that changed. */
export function announceOrder(tx: Tx, order: Pick<OrderRow, 'id' | 'teamId' | 'userId'>): void {
  const { id, teamId, userId } = order
  announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id })
}
