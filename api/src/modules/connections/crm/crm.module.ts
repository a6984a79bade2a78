import { defineModule } from '../../define-module.ts'
import { crmJobs } from './crm.jobs.ts'
import { crmMails } from './crm.mails.ts'
import { crmCalls } from './crm.routes.ts'
import { deleteOldAuthorizations } from './crm.store.ts'

export const crm = defineModule({
  calls: ({ config, log, services }) => crmCalls({ crm: services.crm, secretKey: config.SECRET_KEY, log }),
  jobs: ({ db, config, services }) =>
    crmJobs({ db, settings: { crm: services.crm, secretKey: config.SECRET_KEY } }),
  mails: ({ db, config }) => crmMails(db, config),
  cleanUp: [deleteOldAuthorizations],
})
