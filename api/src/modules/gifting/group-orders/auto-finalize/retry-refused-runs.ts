import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockGroupOrder } from '../group-order-lock.store.ts'
import { setRunState } from '../runs/run-state.store.ts'
import { findGroupOrdersToRetry } from './finalizable.store.ts'
import { runDueGroupOrders } from './run-due-group-orders.ts'

/** Begins the runs of a team that were refused and would wait for the hour to pass. */
export async function retryRefusedRuns(db: Db, teamId: RowId): Promise<void> {
  for (const key of await findGroupOrdersToRetry(db, teamId)) {
    await inTransaction(db, async tx => {
      const groupOrder = await lockGroupOrder(tx, key)
      if (groupOrder?.state === 'auto_finalising') await setRunState(tx, groupOrder, { nextRunAt: null })
    })
    await runDueGroupOrders(db, key.id)
  }
}
