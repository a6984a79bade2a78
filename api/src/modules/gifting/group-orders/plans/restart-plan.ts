import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { changeRun, type RunRow } from '../runs/runs.store.ts'
import { deleteOutdatedRows } from './confirmed-people.store.ts'

/** Plans those who have changed something anew; everyone else keeps the price. */
export async function restartPlan(tx: Tx, run: RunRow): Promise<void> {
  await deleteOutdatedRows(tx, run)
  await changeRun(tx, run, {
    state: 'planning',
    filledTo: 0,
    filledAt: null,
    plannedAt: null,
    workedUntil: null,
    peopleCount: 0,
    orderCount: 0,
    counts: {},
  })
  await addJob(tx, 'plan-group-order-run', { id: run.id })
}
