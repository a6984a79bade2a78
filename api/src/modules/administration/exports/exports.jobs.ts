import type { Db } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import type { BackgroundTasks, JobHandlers } from '../../../platform/jobs/jobs.ts'
import { listOrphanedExports } from './old-exports.store.ts'
import { sweepExports } from './sweep-exports.ts'
import { writeExport, type ExportSources } from './write-export.ts'

export interface ExportWork {
  db: Db
  kept: PrivateFiles
  sources: ExportSources
}

export function exportJobs({ db, kept, sources }: ExportWork) {
  return {
    'write-export': ({ id }) => writeExport(db, kept, sources, id),
    'sweep-exports': () => sweepExports(db, kept),
  } satisfies JobHandlers
}

export function exportBackgroundTasks({ db, kept, sources }: ExportWork): BackgroundTasks {
  return {
    'resume-exports': {
      everySeconds: 2,
      run: async () => {
        for (const id of await listOrphanedExports(db)) await writeExport(db, kept, sources, id)
      },
    },
  }
}
