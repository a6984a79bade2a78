import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockGroupOrder, type GroupOrderRow } from '../group-order-lock.store.ts'
import { findRunRow, lockRun, type RunRow } from './runs.store.ts'

export interface LockedRun {
  userId: RowId
  groupOrder: GroupOrderRow
  run: RunRow
}

/** Locks a group order and its run, in this order. */
export async function lockRunAndGroupOrder(tx: Tx, runId: RowId): Promise<LockedRun | undefined> {
  const found = await findRunRow(tx, runId)
  const groupOrder = found && (await lockGroupOrder(tx, { teamId: found.teamId, id: found.groupOrderId }))
  const run = groupOrder && (await lockRun(tx, runId))
  return run && { userId: run.payerId, groupOrder, run }
}
