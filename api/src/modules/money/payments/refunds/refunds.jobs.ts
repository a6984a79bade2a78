import type { Db, Tx } from '../../../../platform/db/database.ts'
import { addJob, type JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { WebhookHandler, PaymentEvent, Payments } from '../../../../services/payments/payments.ts'
import { findAttemptsByProviderId } from '../payment-attempts.store.ts'
import { findPendingRefunds } from './refunds.store.ts'
import { syncRefunds } from './sync-refunds.ts'
import { sendRefund } from './send-refund.ts'

export function refundJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'send-refund': ({ id }) => sendRefund(db, payments, id),
    'follow-refunds': ({ id, ...payload }) =>
      syncRefunds(db, payments, id, 'refund' in payload ? String(payload.refund) : undefined),
    'sweep-refunds': async () => {
      for (const id of await findPendingRefunds(db)) await sendRefund(db, payments, id).catch(() => {})
    },
  }
}

/** The provider reports a refund, or that one failed. */
export const refundWebhook: WebhookHandler = {
  types: ['charge.refunded', 'charge.refund.', 'refund.'],
  handle: queueRefundSync,
}

async function queueRefundSync(tx: Tx, { paymentId, objectId }: PaymentEvent): Promise<void> {
  const [attempt, other] = paymentId === undefined ? [] : await findAttemptsByProviderId(tx, paymentId)
  const isRefund = objectId.startsWith('re_')
  // The payment of a bulk send may have thousands of refunds, and each sends an event of its own.
  if (attempt && (isRefund || !other))
    await addJob(tx, 'follow-refunds', isRefund ? { id: attempt.id, refund: objectId } : { id: attempt.id })
}
