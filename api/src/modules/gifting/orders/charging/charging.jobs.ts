import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findStalePendingAttempts } from '../../../money/payments/payment-attempts.store.ts'
import { resumePayment, type Settlers } from '../../../money/payments/resume-payment.ts'

/** The card is asked alike for an order, a bulk send and a top-up of the deposit. */
export function chargingJobs({
  db,
  payments,
  settlers,
}: {
  db: Db
  payments: Payments
  settlers: Settlers
}): JobHandlers {
  return {
    'settle-payment': ({ id }) => resumePayment(db, payments, id, settlers),
    'confirm-payment': ({ id }) => resumePayment(db, payments, id, settlers, true),
    'sweep-payments': async () => {
      for (const id of await findStalePendingAttempts(db))
        await resumePayment(db, payments, id, settlers).catch(() => {})
    },
  }
}
