import { defineModule } from '../../define-module.ts'
import { crmLogJobs } from './crm-log.jobs.ts'
import { crmLogCalls } from './crm-log.routes.ts'
import { logDueGifts } from './sending/log-due-gifts.ts'

export const crmLog = defineModule({
  calls: ({ config, services: { crm } }) => crmLogCalls({ crm, secretKey: config.SECRET_KEY }),
  jobs: ({ db }) => crmLogJobs({ db }),
  backgroundTasks: ({ db, log, config, services: { crm } }) => ({
    'log-gifts': {
      everySeconds: 1,
      run: stopping => logDueGifts({ db, log, crm, secretKey: config.SECRET_KEY }, stopping),
    },
  }),
})
