import type { Tx } from '../../../../platform/db/database.ts'
import { findAttempt } from '../payment-attempts.store.ts'
import { findPaymentSubject, type PaymentSubjects } from '../find-payment-subject.ts'
import { markRefundFailed, markRefundSucceeded, type Refund } from './refunds.store.ts'

type Outcome = { state: 'succeeded'; refundId: string } | { state: 'refused'; reason: string }

/**
 * Records the outcome of a card refund, once, and what follows from it for the payment's subject. A refund may also fail after it
 * succeeded; its amount can then be refunded again.
 */
export async function settleRefund(
  tx: Tx,
  subjects: PaymentSubjects,
  refund: Refund,
  outcome: Outcome,
): Promise<void> {
  const attempt = await findAttempt(tx, refund.paymentAttemptId)
  const followUp =
    attempt && (await findPaymentSubject(attempt, subjects).followRefund?.(tx, attempt, refund))
  if (outcome.state === 'succeeded') {
    if (await markRefundSucceeded(tx, refund.id, outcome.refundId)) await followUp?.succeeded(refund)
  } else if (await markRefundFailed(tx, refund, outcome.reason)) {
    await followUp?.failed(refund, outcome.reason)
  }
}
