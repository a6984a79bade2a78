import type { Db } from '../../../../platform/db/database.ts'
import { addJob, type JobPayload } from '../../../../platform/jobs/jobs.ts'
import type { Payments, WebhookHandler } from '../../../../services/payments/payments.ts'
import type { PaymentSubjects } from '../find-payment-subject.ts'
import { findAttemptsByProviderId } from '../payment-attempts.store.ts'
import { findPendingRefunds } from './refunds.store.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

export function refundJobs({
  db,
  payments,
  subjects,
}: {
  db: Db
  payments: Payments
  subjects: PaymentSubjects
}) {
  return {
    'send-refund': ({ id }: JobPayload) => sendRefund(db, payments, subjects, id),
    'follow-refunds': ({ id, ...payload }: JobPayload) =>
      syncRefunds(db, payments, subjects, {
        attemptId: id,
        refundId: 'refund' in payload ? String(payload.refund) : undefined,
      }),
    'sweep-refunds': async () => {
      for (const id of await findPendingRefunds(db))
        await sendRefund(db, payments, subjects, id).catch(() => {})
    },
  }
}

/** The provider reports a refund, or that one failed: a job reads the payment's refunds again. */
export const refundWebhook: WebhookHandler = {
  types: ['charge.refunded', 'charge.refund.', 'refund.'],
  handle: async (tx, { paymentId, objectId }) => {
    const [attempt, other] = paymentId === undefined ? [] : await findAttemptsByProviderId(tx, paymentId)
    const isRefund = objectId.startsWith('re_')
    // The payment of a bulk send may have thousands of refunds, and each sends an event of its own.
    if (attempt && (isRefund || !other))
      await addJob(tx, 'follow-refunds', isRefund ? { id: attempt.id, refund: objectId } : { id: attempt.id })
  },
}
