import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'

/** Makes the owners' open screens of a group order reload; `/cable` delivers it at most once a second for each one. */
export function announceGroupOrder(tx: Tx, { teamId, id }: { teamId: number; id: number }): void {
  announce(tx, { teamId, event: 'group_order.updated', type: 'groupOrders', id })
}
