import { readRows, type Tx } from '../../../platform/db/database.ts'
import { takeLockAlone, takeSharedLock } from '../../../platform/db/named-lock.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import { groupOrders } from './group-orders.tables.ts'

export type GroupOrderRow = typeof groupOrders.$inferSelect

const orderColumns = tableColumns(groupOrders, 'g')

/** The lock of a group order is taken first in a transaction that writes anything of it (decision 0062). */
const lockName = (id: RowId) => ({ kind: 'group order', id })

/** Locks a group order against its owner's actions, not against other participants. Its row is read by a later statement. */
export async function shareGroupOrderLock(tx: Tx, id: RowId): Promise<void> {
  await takeSharedLock(tx, lockName(id))
}

/**
 * Locks a group order against its owner's actions, not against other participants; answers it as it is then.
 * @public
 */
export async function lockGroupOrderShared(
  tx: Tx,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<GroupOrderRow | undefined> {
  await shareGroupOrderLock(tx, id)
  return findLocked(tx, teamId, id)
}

/** Locks a group order for an action of its owner or of a run: nobody else writes in it until this transaction ends. */
export async function lockGroupOrder(
  tx: Tx,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<GroupOrderRow | undefined> {
  await takeLockAlone(tx, lockName(id))
  return findLocked(tx, teamId, id)
}

async function findLocked(tx: Tx, teamId: RowId, id: RowId): Promise<GroupOrderRow | undefined> {
  const [row] = await readRows(
    tx,
    orderColumns,
    `
    select ${orderColumns}
    from group_orders g
    where g.team_id = $1
      and g.id = $2`,
    [teamId, id],
  )
  return row
}
