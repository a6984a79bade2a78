import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { addJob, type JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import type { ShopRefunds } from '../../../services/payments/shop-refunds.ts'
import { findPendingRefunds } from '../../money/payments/refunds/refunds.store.ts'
import { findPaymentOfIntent } from '../checkout/refundable.store.ts'
import { compactStoreChanges } from './metrics/store-days.store.ts'
import { followDispute } from './refunds/follow-dispute.ts'
import { followStoreRefunds } from './refunds/follow-store-refunds.ts'
import { sendFeeRefund } from './refunds/send-fee-refund.ts'
import { sendStoreRefund } from './refunds/send-store-refund.ts'
import { findPendingFeeRefunds } from './refunds/store-refunds.store.ts'

export function storeOrderJobs({ db, log, refunds }: { db: Db; log: Log; refunds: ShopRefunds }) {
  return {
    'sweep-store-metrics': () => inTransaction(db, tx => compactStoreChanges(tx)),
    'send-store-refund': ({ id }) => sendStoreRefund(db, refunds, id),
    'send-store-fee-refund': ({ id }) => sendFeeRefund(db, refunds, id),
    /** The id is the payment attempt's. */
    'follow-store-refunds': ({ id }) => followStoreRefunds(db, refunds, id),
    'follow-store-dispute': ({ id }) => followDispute(db, refunds, id),
    'sweep-store-refunds': async () => {
      const at = { job: 'sweep-store-refunds', log }
      await sweep(at, await findPendingRefunds(db, { ofStores: true }), id =>
        sendStoreRefund(db, refunds, id),
      )
      await sweep(at, await findPendingFeeRefunds(db), id => sendFeeRefund(db, refunds, id))
    },
  } satisfies JobHandlers
}

const disputes = 'charge.dispute.'

/** Something happened to a refund or a dispute of a payment on a team's account: a job reads it again. */
export const storeRefundWebhook: AccountWebhookHandler = {
  types: ['charge.refunded', 'charge.refund.', 'refund.', disputes],
  async handle(tx, { type, teamId, accountId, paymentId: intentId }) {
    const payment =
      intentId === undefined ? undefined : await findPaymentOfIntent(tx, { teamId, accountId, intentId })
    if (payment)
      await addJob(tx, type.startsWith(disputes) ? 'follow-store-dispute' : 'follow-store-refunds', {
        id: payment.attemptId,
      })
  },
}
