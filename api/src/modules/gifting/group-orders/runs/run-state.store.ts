import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { groupOrders } from '../group-orders.tables.ts'

/** Changes what a run says of its locked group order. Its settings stay, so an editor's version of them stays, too. */
export async function setRunState(
  tx: Tx,
  { teamId, id }: Pick<GroupOrderRow, 'teamId' | 'id'>,
  change: Partial<Pick<GroupOrderRow, 'state' | 'runId' | 'refusal' | 'nextRunAt' | 'refusalMailedAt'>>,
): Promise<void> {
  await tx
    .update(groupOrders)
    .set(change)
    .where(and(eq(groupOrders.teamId, teamId), eq(groupOrders.id, id)))
}
