import { tellExport } from './tell-export.ts'
import { defineModule } from '../../define-module.ts'
import { exportBackgroundTasks, exportJobs } from './exports.jobs.ts'
import { exportMails } from './exports.mails.ts'
import { exportCalls } from './exports.routes.ts'

export const exports = defineModule({
  calls: ({ exportFiles }) => exportCalls({ kept: exportFiles }),
  jobs: ({ db, exportFiles, handedIn }) =>
    exportJobs({ db, kept: exportFiles, sources: handedIn.exportSources }),
  schedules: { 'sweep-exports': '47 * * * *' },
  backgroundTasks: ({ db, exportFiles, handedIn }) =>
    exportBackgroundTasks({ db, kept: exportFiles, sources: handedIn.exportSources }),
  mails: ({ db, config }) => exportMails(db, config),
  outgoingResources: () => ({
    'export.finished': tellExport,
  }),
})
