import { defineModule } from '../../define-module.ts'
import { crmLogJobs } from './crm-log.jobs.ts'

export const crmLog = defineModule({ jobs: ({ db }) => crmLogJobs({ db }) })
