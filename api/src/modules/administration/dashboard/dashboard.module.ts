import { defineModule } from '../../define-module.ts'
import { dashboardJobs } from './dashboard.jobs.ts'
import { dashboardCalls } from './dashboard.routes.ts'

export const dashboard = defineModule({
  calls: dashboardCalls,
  jobs: dashboardJobs,
  schedules: { 'sweep-dashboard': '* * * * *' },
})
