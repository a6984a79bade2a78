import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { compactStoreChanges } from './metrics/store-days.store.ts'

export function storeOrderJobs({ db }: { db: Db }) {
  return {
    'sweep-store-metrics': () => inTransaction(db, tx => compactStoreChanges(tx)),
  } satisfies JobHandlers
}
