import type { Db } from '../../../../platform/db/database.ts'
import type { BackgroundTasks, JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { findSendsToConfirm } from './runs.store.ts'
import { confirmUnreviewedPlan } from './confirm-unreviewed-plan.ts'
import type { InsertParcels } from './place-chunk-orders.ts'
import { placeOrdersOfRunningSends } from './place-orders-of-running-sends.ts'

interface RunDependencies {
  db: Db
  insertParcels: InsertParcels
}

export function bulkRunJobs({ db, insertParcels }: RunDependencies) {
  return {
    'confirm-bulk-send': ({ id }) => confirmUnreviewedPlan(db, id),
    'run-bulk-send': () => placeOrdersOfRunningSends(db, insertParcels),
  } satisfies JobHandlers
}

/** Continues what a job has begun when its node is gone. */
export function bulkRunBackgroundTasks({ db, insertParcels }: RunDependencies): BackgroundTasks {
  return {
    'run-bulk-sends': { everySeconds: 2, run: () => placeOrdersOfRunningSends(db, insertParcels) },
    'confirm-bulk-sends': {
      everySeconds: 5,
      run: async () => {
        for (const id of await findSendsToConfirm(db)) await confirmUnreviewedPlan(db, id)
      },
    },
  }
}
