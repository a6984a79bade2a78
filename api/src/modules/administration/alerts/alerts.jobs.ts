import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { watchAlerts } from './watch-alerts.ts'

export function alertJobs({ db }: { db: Db }) {
  return { 'watch-alerts': () => watchAlerts(db) } satisfies JobHandlers
}
