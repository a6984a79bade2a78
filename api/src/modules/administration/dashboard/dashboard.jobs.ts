import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { compactChanges } from './dashboard.store.ts'

export function dashboardJobs({ db }: { db: Db }) {
  return { 'sweep-dashboard': () => inTransaction(db, tx => compactChanges(tx)) } satisfies JobHandlers
}
