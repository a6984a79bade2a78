import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { findSenderName } from '../../orders/order-people.store.ts'
import { isRunOutdated } from '../plans/confirmed-people.store.ts'
import { restartPlan } from '../plans/restart-plan.ts'
import { lockRunAndGroupOrder } from './lock-run-and-group-order.ts'
import { refuseRun } from './refuse-run.ts'
import { reserveRun } from './reserve-run.ts'

/** Goes on with a run that was confirmed before its plan was ready; if something is missing now, it is refused and its owner told. */
export async function confirmPlannedRun(db: Db, id: RowId): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const locked = await lockRunAndGroupOrder(tx, id)
      if (locked?.run.state !== 'planned' || !locked.run.confirmWhenPlanned) return
      const { groupOrder, run } = locked
      if (await isRunOutdated(tx, run)) return restartPlan(tx, run)
      const name = await findSenderName(tx, run.startedBy)
      await reserveRun(tx, groupOrder, run, { kind: 'member', id: run.startedBy, name })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(db, async tx => {
      const locked = await lockRunAndGroupOrder(tx, id)
      if (locked?.run.state === 'planned' && locked.run.confirmWhenPlanned)
        await refuseRun(tx, locked.groupOrder, locked.run, error.message)
    })
  }
}
