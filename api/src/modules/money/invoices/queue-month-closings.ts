import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import type { MonthlyCharges } from './close-month.ts'
import { findTeamsToInvoice } from './invoice-lines.store.ts'

/** Queues a job for each team whose last full month of UTC is not closed; asked every hour, so that a node that slept catches up. */
export async function queueMonthClosings(
  db: Db,
  monthlyCharges: MonthlyCharges,
  now = databaseTime(),
): Promise<void> {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  const teamIds = new Set([
    ...(await findTeamsToInvoice(db, month, end)),
    ...(await monthlyCharges.findTeams(db, month)),
  ])
  await inTransaction(db, tx =>
    addJobs(
      tx,
      'close-invoice-month',
      [...teamIds].map(id => ({ id, month, today: now.toISOString().slice(0, 10) })),
    ),
  )
}
