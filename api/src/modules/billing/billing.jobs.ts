import type { Db } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findDueRefunds } from './payment-attempts.store.ts'
import { refundPayment } from './refund-payment.ts'

export function billingJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'refund-payment': ({ id }) => refundPayment(db, payments, id),
    'sweep-refunds': async () => { for (const id of await findDueRefunds(db)) await refundPayment(db, payments, id).catch(() => {}) },
  }
}
