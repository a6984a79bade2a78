import type { Db } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findStalePendingAttempts } from '../billing/payment-attempts.store.ts'
import { resumePayment, type Settle } from './resume-payment.ts'

/** The card of an order and the card of a bulk send are asked alike; what the answer does to a send is handed in. */
export function chargingJobs({ db, payments, settleSend }: { db: Db; payments: Payments; settleSend: Settle }): JobHandlers {
  return {
    'settle-payment': ({ id }) => resumePayment(db, payments, id, settleSend),
    'confirm-payment': ({ id }) => resumePayment(db, payments, id, settleSend, true),
    'sweep-payments': async () => { for (const id of await findStalePendingAttempts(db)) await resumePayment(db, payments, id, settleSend).catch(() => {}) },
  }
}
