import type { Db } from '../../../platform/db/database.ts'
import { addJob, type ReceivedJob } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { Payments, WebhookHandler } from '../../../services/payments/payments.ts'
import { findAttemptByKey, findStalePendingAttempts } from './payment-attempts.store.ts'
import type { PaymentSubjects } from './find-payment-subject.ts'
import { mailPaymentToConfirm } from './mail-payment-to-confirm.ts'
import { resumePayment } from './resume-payment.ts'

export function paymentJobs({
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
    'settle-payment': ({ id }: ReceivedJob) => resumePayment(db, payments, subjects, id),
    'confirm-payment': ({ id }: ReceivedJob) =>
      resumePayment(db, payments, subjects, id, { isReported: true }),
    'mail-payment-to-confirm': ({ id }: ReceivedJob) => mailPaymentToConfirm(db, id),
    'sweep-payments': async () => {
      await sweep({ job: 'sweep-payments', log }, await findStalePendingAttempts(db), id =>
        resumePayment(db, payments, subjects, id),
      )
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
