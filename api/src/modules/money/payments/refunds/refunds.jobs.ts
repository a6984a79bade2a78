import type { Db } from '../../../../platform/db/database.ts'
import { addJob, type ReceivedJob } from '../../../../platform/jobs/jobs.ts'
import { sweep } from '../../../../platform/jobs/sweep.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Payments, WebhookHandler } from '../../../../services/payments/payments.ts'
import type { PaymentSubjects } from '../find-payment-subject.ts'
import { findAttemptByProviderId } from '../payment-attempts.store.ts'
import { findPendingRefunds } from './refunds.store.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

export function refundJobs({
  db,
  log,
  payments,
  subjects,
}: {
  db: Db
  log: Log
  payments: Payments
  subjects: PaymentSubjects
}) {
  return {
    'send-refund': ({ id }: ReceivedJob) => sendRefund(db, payments, subjects, id),
    'follow-refunds': ({ id, ...payload }: ReceivedJob) =>
      syncRefunds(db, payments, subjects, {
        attemptId: id,
        refundId: 'refund' in payload ? String(payload.refund) : undefined,
      }),
    'sweep-refunds': async () => {
      await sweep({ job: 'sweep-refunds', log }, await findPendingRefunds(db), id =>
        sendRefund(db, payments, subjects, id),
      )
    },
  }
}

/** The provider reports a refund, or that one failed: a job reads the payment's refunds again. */
export const refundWebhook: WebhookHandler = {
  types: ['charge.refunded', 'charge.refund.', 'refund.'],
  handle: async (tx, { paymentId, objectId }) => {
    const attempt = paymentId === undefined ? undefined : await findAttemptByProviderId(tx, paymentId)
    if (!attempt) return
    const isRefund = objectId.startsWith('re_')
    await addJob(tx, 'follow-refunds', isRefund ? { id: attempt.id, refund: objectId } : { id: attempt.id })
  },
}
