import type { Db } from '../../../platform/db/database.ts'
import { addJob, type JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import type { ShopCharges } from '../../../services/payments/shop-charges.ts'
import type { ShopRefunds } from '../../../services/payments/shop-refunds.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import { followLateRefund } from './late/follow-late-refund.ts'
import { findLatePayment } from './late/late-payments.store.ts'
import { refundLatePayment } from './late/refund-late-payment.ts'
import { settleStorePayment } from './settle/settle-store-payment.ts'
import { findAttemptOfIntent } from './store-payments.store.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

export function checkoutJobs(work: {
  db: Db
  log: Log
  charges: ShopCharges
  refunds: ShopRefunds
  parts: Pick<StoreParts, 'findAccount'>
}) {
  return {
    'settle-store-payment': ({ id }) => settleStorePayment(work.db, work.charges, id),
    /** The id is the payment attempt's. */
    'refund-late-payment': ({ id }) => refundLatePayment(work.db, work.refunds, id),
    'follow-late-refund': ({ id }) => followLateRefund(work.db, work.refunds, id),
    'sweep-checkouts': () => sweepCheckouts(work),
  } satisfies JobHandlers
}

/** The provider reports a payment of an account: a job reads it again there. Payments that are not ours are passed over. */
export const checkoutWebhook: AccountWebhookHandler = {
  types: ['payment_intent.'],
  async handle(tx, { teamId, accountId, objectId: intentId }) {
    const id = await findAttemptOfIntent(tx, { teamId, accountId, intentId })
    if (id !== undefined) await addJob(tx, 'settle-store-payment', { id })
  },
}

/** Something happened to a refund on an account: that of a late payment is read again. */
export const lateRefundWebhook: AccountWebhookHandler = {
  types: ['charge.refund.', 'refund.'],
  async handle(tx, { teamId, accountId, paymentId: intentId }) {
    const id =
      intentId === undefined ? undefined : await findAttemptOfIntent(tx, { teamId, accountId, intentId })
    if (id !== undefined && (await findLatePayment(tx, id))) await addJob(tx, 'follow-late-refund', { id })
  },
}
