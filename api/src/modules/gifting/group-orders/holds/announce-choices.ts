import type { Tx } from '../../../../platform/db/database.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'

/**
 * Makes the team's open screens show what has been chosen and what is left in stock, at most once a second for each page: hundreds
 * of people may choose at once.
 */
export function announceChoices(tx: Tx, { teamId, id }: { teamId: number; id: number }): void {
  announceGroupOrder(tx, { teamId, id })
  announceSoon(tx, { teamId, event: 'stock.changed', type: 'products', id })
}
