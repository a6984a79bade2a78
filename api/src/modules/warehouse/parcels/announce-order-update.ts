import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'

/** Refreshes open screens that show the order of a changed parcel. */
export function announceOrderUpdate(tx: Tx, order: { id: number; teamId: number; userId: number }): void {
  const { id, teamId, userId } = order
  announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id })
}
