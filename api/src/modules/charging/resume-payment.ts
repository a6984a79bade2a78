import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { claimAttempt } from '../billing/payment-attempts.store.ts'
import { settlePayment } from './settle-payment.ts'

/** Takes up a pending attempt: one whose worker is gone, or at once where the provider told news of it. */
export async function resumePayment(db: Db, payments: Payments, attemptId: number, isNews = false): Promise<void> {
  if (!isNews && !(await claimAttempt(db, attemptId))) return
  await settlePayment(db, payments, attemptId).catch((error: unknown) => {
    // Refused is settled, and without an answer a further try is queued already.
    if (!(error instanceof Refusal)) throw error
  })
}
