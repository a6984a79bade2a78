import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { OrderRow } from './orders.store.ts'

/** Lets open screens of the team reload an order that changed. */
export function announceOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'teamId' | 'userId' | 'projectId' | 'origin'>,
): void {
  const { id, teamId, userId, projectId, origin } = order
  if (origin === 'store') announce(tx, { teamId, event: 'storeOrder.updated', type: 'storeOrders', id })
  else if (origin === 'gift') announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id })
  // A project shows the parcels of its orders.
  if (projectId !== null)
    announce(tx, { teamId, event: 'project.updated', type: 'adminOrders', id: projectId })
}
