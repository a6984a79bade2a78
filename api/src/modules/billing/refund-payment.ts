import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findAttempt, markRefund } from './payment-attempts.store.ts'

/** Gives a card's money back; asked again with the same key until the provider says it is done. */
export async function refundPayment(db: Db, payments: Payments, attemptId: number): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.refundState !== 'due' || !attempt.providerId) return
  const outcome = await payments.refund({ providerId: attempt.providerId, amountCents: attempt.amountCents, idempotencyKey: `refund-${attempt.idempotencyKey}` })
  if (outcome.state !== 'succeeded') throw new Error(`The refund of payment attempt ${attemptId} is not through yet: ${outcome.state === 'refused' ? outcome.reason : 'no answer'}`)
  await inTransaction(db, tx => markRefund(tx, attemptId, 'done', outcome.refundId))
}
