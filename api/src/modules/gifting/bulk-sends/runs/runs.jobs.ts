import type { Db } from '../../../../platform/db/database.ts'
import type { Chores, JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { findSendsToConfirm } from '../bulk-run.store.ts'
import { confirmPlanned } from './confirm-planned.ts'
import { makeChunks } from './make-chunks.ts'

export function bulkRunJobs({ db }: { db: Db }): JobHandlers {
  return {
    'confirm-bulk-send': ({ id }) => confirmPlanned(db, id),
    'run-bulk-send': () => makeChunks(db),
  }
}

/** What a job has begun goes on when its node is gone. */
export function bulkRunChores({ db }: { db: Db }): Chores {
  return {
    'run-bulk-sends': { everySeconds: 2, run: () => makeChunks(db) },
    'confirm-bulk-sends': {
      everySeconds: 5,
      run: async () => {
        for (const id of await findSendsToConfirm(db)) await confirmPlanned(db, id)
      },
    },
  }
}
