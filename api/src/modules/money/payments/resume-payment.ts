import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { claimAttempt, findAttempt } from './payment-attempts.store.ts'
import { findPaymentSubject, type PaymentSubjects } from './find-payment-subject.ts'

/**
 * Settles a pending attempt whose worker is gone. `isReported`: the provider reported an outcome, so a claim is ignored.
 */
export async function resumePayment(
  db: Db,
  payments: Payments,
  subjects: PaymentSubjects,
  attemptId: RowId,
  { isReported = false } = {},
): Promise<void> {
  const attempt = isReported ? await findAttempt(db, attemptId) : await claimAttempt(db, attemptId)
  if (!attempt) return
  await findPaymentSubject(attempt, subjects)
    .settle(db, payments, attemptId)
    .catch((error: unknown) => {
      // A refused payment is settled, and without an answer another try is queued already.
      if (!(error instanceof Refusal)) throw error
    })
}
