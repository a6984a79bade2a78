import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { foldChanges } from './dashboard.store.ts'

export function dashboardJobs({ db }: { db: Db }): JobHandlers {
  return { 'sweep-dashboard': () => inTransaction(db, tx => foldChanges(tx)) }
}
