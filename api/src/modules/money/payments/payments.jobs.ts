import type { Db } from '../../../platform/db/database.ts'
import { addJob, type JobPayload } from '../../../platform/jobs/jobs.ts'
import type { Payments, WebhookHandler } from '../../../services/payments/payments.ts'
import { findAttemptByKey, findStalePendingAttempts } from './payment-attempts.store.ts'
import type { PaymentSubjects } from './find-payment-subject.ts'
import { resumePayment } from './resume-payment.ts'

export function paymentJobs({
  db,
  payments,
  subjects,
}: {
  db: Db
  payments: Payments
  subjects: PaymentSubjects
}) {
  return {
    'settle-payment': ({ id }: JobPayload) => resumePayment(db, payments, subjects, id),
    'confirm-payment': ({ id }: JobPayload) =>
      resumePayment(db, payments, subjects, id, { isReported: true }),
    'sweep-payments': async () => {
      for (const id of await findStalePendingAttempts(db))
        await resumePayment(db, payments, subjects, id).catch(() => {})
    },
  }
}

/** The provider reports a payment: if ours is still pending, a job looks at it again. */
export const paymentWebhook: WebhookHandler = {
  types: ['payment_intent.'],
  handle: async (tx, { attemptKey }) => {
    const attempt = attemptKey === undefined ? undefined : await findAttemptByKey(tx, attemptKey)
    if (attempt?.state === 'pending') await addJob(tx, 'confirm-payment', { id: attempt.id })
  },
}
