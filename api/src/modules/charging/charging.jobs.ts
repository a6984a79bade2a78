import type { Db } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findStalePendingAttempts } from '../billing/payment-attempts.store.ts'
import { resumePayment } from './resume-payment.ts'

export function chargingJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'settle-payment': ({ id }) => resumePayment(db, payments, id),
    'confirm-payment': ({ id }) => resumePayment(db, payments, id, true),
    'sweep-payments': async () => { for (const id of await findStalePendingAttempts(db)) await resumePayment(db, payments, id).catch(() => {}) },
  }
}
