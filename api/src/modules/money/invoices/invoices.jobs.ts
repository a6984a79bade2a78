import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { closeMonth, type Closing } from './close-month.ts'
import { processDueDates } from './process-due-dates.ts'
import { queueMonthClosings } from './queue-month-closings.ts'

export function invoiceJobs({ db, ...closing }: Closing & { db: Db }) {
  return {
    'sweep-invoice-months': () => queueMonthClosings(db, closing.monthlyCharges),
    'close-invoice-month': async payload => {
      const { id: teamId, month, today } = payload as { id: RowId; month: string; today: string }
      await inTransaction(db, tx => closeMonth(tx, closing, { teamId, month, today }))
    },
    'sweep-due-invoices': () => processDueDates(db),
  } satisfies JobHandlers
}
