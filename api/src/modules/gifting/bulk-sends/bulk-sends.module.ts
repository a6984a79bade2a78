import { tellBulkSend } from './tell-bulk-send.ts'
import { defineModule } from '../../define-module.ts'
import { bulkSendBackgroundTasks, bulkSendJobs } from './bulk-sends.jobs.ts'
import { bulkSendCalls } from './bulk-sends.routes.ts'
import { bulkRunBackgroundTasks, bulkRunJobs } from './runs/runs.jobs.ts'
import { bulkRunMails } from './runs/runs.mails.ts'
import { bulkRunCalls } from './runs/runs.routes.ts'

export const bulkSends = defineModule({
  calls: () => [...bulkSendCalls(), ...bulkRunCalls()],
  jobs: ({ db, services: { shipping, tax }, handedIn: { insertParcels } }) => ({
    ...bulkSendJobs({ db, shipping, tax }),
    ...bulkRunJobs({ db, insertParcels }),
  }),
  schedules: { 'sweep-forgotten-plans': '41 * * * *' },
  backgroundTasks: ({ db, services: { shipping, tax }, handedIn: { insertParcels } }) => ({
    ...bulkSendBackgroundTasks({ db, shipping, tax }),
    ...bulkRunBackgroundTasks({ db, insertParcels }),
  }),
  mails: ({ db, config }) => bulkRunMails(db, config),
  outgoingResources: () => ({
    'bulk_send.finished': tellBulkSend,
  }),
})
