import { defineModule } from '../../define-module.ts'
import { alertJobs } from './alerts.jobs.ts'
import { alertMails } from './alerts.mails.ts'
import { alertCalls } from './alerts.routes.ts'

export const alerts = defineModule({
  calls: alertCalls,
  jobs: alertJobs,
  schedules: { 'watch-alerts': '*/2 * * * *' },
  mails: ({ db, config }) => alertMails(db, config),
})
