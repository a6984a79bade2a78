import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { BackgroundTasks, JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { applyBulkImport } from './apply-bulk-import.ts'
import { deleteAbandonedImports, findOrphanedImports } from './imports.store.ts'
import { checkBulkImport } from './check-bulk-import.ts'

export function bulkImportJobs({ db }: { db: Db }) {
  return {
    'check-bulk-import': async ({ id }) => {
      await checkBulkImport(db, id)
    },
    'apply-bulk-import': ({ id }) => applyBulkImport(db, id),
    'sweep-bulk-imports': () => inTransaction(db, tx => deleteAbandonedImports(tx)),
  } satisfies JobHandlers
}

export function bulkImportBackgroundTasks({ db }: { db: Db }): BackgroundTasks {
  return {
    'resume-bulk-imports': {
      everySeconds: 2,
      run: async () => {
        for (const { id, state } of await inTransaction(db, findOrphanedImports))
          await (state === 'checking' ? checkBulkImport(db, id) : applyBulkImport(db, id))
      },
    },
  }
}
