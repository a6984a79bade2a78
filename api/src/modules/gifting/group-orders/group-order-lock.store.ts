import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { groupOrders } from './group-orders.tables.ts'

export type GroupOrderRow = typeof groupOrders.$inferSelect

/**
 * The lock of a group order, taken first in a transaction that writes anything of it (decision 0062). Participants share it, and
 * an owner's action takes it alone. It is an advisory lock because those queue: shared locks of a row overtake one that waits to
 * have it alone, so that an owner could not pause a page while hundreds choose.
 */
const lockName = (id: number) => sql`hashtextextended(${`group order ${id}`}, 0)`

/**
 * Locks a group order against its owner's actions, not against other participants; answers it as it is then.
 * @public
 */
export async function lockGroupOrderShared(
  tx: Tx,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<GroupOrderRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockName(id)})`)
  return findLocked(tx, teamId, id)
}

/** Locks a group order for an action of its owner or of a run: nobody else writes in it until this transaction ends. */
export async function lockGroupOrder(
  tx: Tx,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<GroupOrderRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockName(id)})`)
  return findLocked(tx, teamId, id)
}

async function findLocked(tx: Tx, teamId: RowId, id: RowId): Promise<GroupOrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(groupOrders)
    .where(and(eq(groupOrders.teamId, teamId), eq(groupOrders.id, id)))
  return row
}
