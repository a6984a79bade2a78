import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { claimAttempt, findAttempt } from './payment-attempts.store.ts'
import { settlePayment } from '../../gifting/orders/charging/settle-payment.ts'

export type Settle = (db: Db, payments: Payments, attemptId: number) => Promise<void>
/** What the card's answer does to a bulk send and to a top-up of the deposit, handed in by the registry. */
export interface Settlers {
  send: Settle
  topup: Settle
}

/** Takes up a pending attempt: one whose worker is gone, or at once where the provider told news of it; its subject says who records the answer. */
export async function resumePayment(
  db: Db,
  payments: Payments,
  attemptId: number,
  settlers: Settlers,
  isNews = false,
): Promise<void> {
  const attempt = isNews ? await findAttempt(db, attemptId) : await claimAttempt(db, attemptId)
  if (!attempt) return
  const settle =
    attempt.orderId !== null ? settlePayment : attempt.bulkSendId !== null ? settlers.send : settlers.topup
  await settle(db, payments, attemptId).catch((error: unknown) => {
    // Refused is settled, and without an answer a further try is queued already.
    if (!(error instanceof Refusal)) throw error
  })
}
