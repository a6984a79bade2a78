import type { Tx } from '../../../platform/db/database.ts'
import { announceSoon } from '../../../platform/live/announce-soon.ts'

/** Makes the owners' open screens of a group order reload, at most once a second: hundreds of people may choose at once. */
export function announceGroupOrder(tx: Tx, { teamId, id }: { teamId: number; id: number }): void {
  announceSoon(tx, { teamId, event: 'group_order.updated', type: 'groupOrders', id })
}
