import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findStalePendingAttempts } from '../billing/payment-attempts.store.ts'
import { foldOrderTallies } from './orders.store.ts'
import { remindAwaitingAddress } from './remind-awaiting-address.ts'
import { sendWaitingOrders } from './send-waiting-orders.ts'
import { resumePayment } from './settle-payment.ts'

export function orderJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'settle-payment': ({ id }) => resumePayment(db, payments, id),
    'send-waiting-orders': ({ id }) => sendWaitingOrders(db, id),
    'remind-awaiting-addresses': () => remindAwaitingAddress(db),
    'sweep-payments': async () => {
      for (const id of await findStalePendingAttempts(db)) await resumePayment(db, payments, id).catch(() => {})
      await inTransaction(db, tx => foldOrderTallies(tx))
    },
  }
}
