import { defineModule } from '../../define-module.ts'
import { jobCalls } from './jobs.routes.ts'

export const jobs = defineModule({
  calls: ({ config, services, files }) => jobCalls({ ...services, files, smtpUrl: config.SMTP_URL }),
})
