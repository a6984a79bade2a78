import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { compactOrderTallies } from './orders.store.ts'

export function orderJobs({ db }: { db: Db }) {
  return {
    'sweep-order-tallies': () => inTransaction(db, tx => compactOrderTallies(tx)),
  } satisfies JobHandlers
}
