import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { BackgroundTasks, JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { InsertParcels } from '../../gifting/bulk-sends/runs/place-chunk-orders.ts'
import { workOnChunks } from '../../gifting/orders/runs/work-on-chunks.ts'
import { endShippedProjects, type HasParcelsOnTheirWay } from './placing/end-shipped-projects.ts'
import { finishProjectRun } from './placing/finish-project-run.ts'
import { placeProjectChunk } from './placing/place-project-chunk.ts'
import { projectChunks } from './placing/project-chunks.store.ts'
import { deleteForgottenPlans, findRunsToFinish } from './project-runs.store.ts'

interface RunDependencies {
  db: Db
  insertParcels: InsertParcels
  hasParcelsOnTheirWay: HasParcelsOnTheirWay
}

export function projectRunJobs({ db, insertParcels }: Omit<RunDependencies, 'hasParcelsOnTheirWay'>) {
  return {
    'place-project-orders': () => workOnChunks(db, projectChunks, placeProjectChunk(insertParcels)),
    'finish-project-run': ({ id }) => finishProjectRun(db, id),
    'sweep-forgotten-project-plans': () => inTransaction(db, deleteForgottenPlans),
  } satisfies JobHandlers
}

/** Continues what a job has begun when its node is gone. */
export function projectRunBackgroundTasks({
  db,
  insertParcels,
  hasParcelsOnTheirWay,
}: RunDependencies): BackgroundTasks {
  return {
    'place-project-orders': {
      everySeconds: 2,
      run: async () => {
        await workOnChunks(db, projectChunks, placeProjectChunk(insertParcels))
        for (const id of await findRunsToFinish(db)) await finishProjectRun(db, id)
      },
    },
    'end-shipped-projects': { everySeconds: 15, run: () => endShippedProjects(db, hasParcelsOnTheirWay) },
  }
}
