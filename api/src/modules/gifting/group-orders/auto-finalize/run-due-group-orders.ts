import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { lockGroupOrder } from '../group-order-lock.store.ts'
import { beginRun } from '../plans/begin-run.ts'
import { setRunState } from '../runs/run-state.store.ts'
import { findDueGroupOrders, type DueGroupOrder } from './finalizable.store.ts'

/**
 * Begins a run for everyone whose change window is over, and ends the group orders that have closed and have nobody left; of one
 * group order, or of all.
 */
export async function runDueGroupOrders(db: Db, only: RowId | null = null): Promise<void> {
  for (const found of await findDueGroupOrders(db, only)) await runDue(db, found)
}

async function runDue(db: Db, { id, teamId }: DueGroupOrder): Promise<void> {
  await inTransaction(db, async tx => {
    const groupOrder = await lockGroupOrder(tx, { teamId, id })
    // Another node, or an owner, may have been first.
    const [due] = await findDueGroupOrders(tx, id)
    if (!groupOrder || !due) return
    if (due.hasDuePeople)
      await beginRun(tx, groupOrder, {
        startedBy: groupOrder.createdBy,
        isRolling: true,
        confirmWhenPlanned: true,
        confirmedBefore: due.confirmedBefore,
      })
    else {
      await setRunState(tx, groupOrder, { state: 'finalized' })
      announceGroupOrder(tx, groupOrder)
    }
  })
}
