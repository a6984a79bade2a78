import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { BackgroundTasks, JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { workOnChunks } from '../../orders/runs/work-on-chunks.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { retryRefusedRuns } from '../auto-finalize/retry-refused-runs.ts'
import { runDueGroupOrders } from '../auto-finalize/run-due-group-orders.ts'
import { planRun } from '../plans/plan-run.ts'
import { confirmPlannedRun } from './confirm-planned-run.ts'
import { finishRun } from './finish-run.ts'
import { groupOrderChunks } from '../run-chunks/run-chunks.store.ts'
import { placeRunChunk, type InsertParcels } from '../run-chunks/place-run-chunk.ts'
import { deleteForgottenPlans, findRunPlansDue, findRunsToConfirm, findRunsToFinish } from './runs.store.ts'

export interface RunDependencies extends ShippingTools {
  db: Db
  insertParcels: InsertParcels
}

export function runJobs({ db, insertParcels, ...tools }: RunDependencies) {
  return {
    'plan-group-order-run': ({ id }) => planRun(db, tools, id),
    'confirm-group-order-run': ({ id }) => confirmPlannedRun(db, id),
    'run-group-orders': () => workOnChunks(db, groupOrderChunks, placeRunChunk(insertParcels)),
    'finish-group-order-run': ({ id }) => finishRun(db, id),
    'retry-refused-runs': ({ id }) => retryRefusedRuns(db, id),
    'sweep-forgotten-runs': () => inTransaction(db, deleteForgottenPlans),
  } satisfies JobHandlers
}

/** Continues what a job has begun when its node is gone. */
export function runBackgroundTasks({ db, insertParcels, ...tools }: RunDependencies): BackgroundTasks {
  return {
    'plan-group-order-runs': {
      everySeconds: 2,
      run: async () => {
        await Promise.all((await findRunPlansDue(db)).map(id => planRun(db, tools, id)))
      },
    },
    'run-due-group-orders': { everySeconds: 15, run: () => runDueGroupOrders(db) },
    'run-group-orders': {
      everySeconds: 2,
      run: async () => {
        for (const id of await findRunsToConfirm(db)) await confirmPlannedRun(db, id)
        await workOnChunks(db, groupOrderChunks, placeRunChunk(insertParcels))
        for (const id of await findRunsToFinish(db)) await finishRun(db, id)
      },
    },
  }
}
