import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import type { PaymentAttempt } from './payment-attempts.store.ts'
import type { Refund } from './refunds/refunds.store.ts'

/** What the module behind a payment does about the outcome of a refund, in the transaction that records it. */
export interface RefundFollowUp {
  succeeded(refund: Refund): Promise<void>
  failed(refund: Refund, reason: string): Promise<void>
  /**
   * Before a refund made in the provider's dashboard is recorded: settles a request that waited for it. Returns the cents of the
   * refund that are recorded with that.
   */
  settleRequest?(refund: { refundId: string; amountCents: number }): Promise<number>
}

/** What a payment is for. The module of each subject says what follows from its payments and refunds. */
export interface PaymentSubject {
  /** Charges the card of a pending attempt and records the answer. */
  settle(db: Db, payments: Payments, attemptId: number): Promise<void>
  /**
   * Locks what a refund of the payment changes, before the refund itself, and returns what follows from it. `refund` is undefined
   * while a refund made at the provider is not recorded yet.
   */
  followRefund?(
    tx: Tx,
    attempt: PaymentAttempt,
    refund: Refund | undefined,
  ): Promise<RefundFollowUp | undefined>
}

export interface PaymentSubjects {
  order: PaymentSubject
  bulkSend: PaymentSubject
  groupOrderRun: PaymentSubject
  projectRun: PaymentSubject
  topup: PaymentSubject
}

export function findPaymentSubject(attempt: PaymentAttempt, subjects: PaymentSubjects): PaymentSubject {
  if (attempt.orderId !== null) return subjects.order
  if (attempt.bulkSendId !== null) return subjects.bulkSend
  if (attempt.projectRunId !== null) return subjects.projectRun
  return attempt.groupOrderRunId !== null ? subjects.groupOrderRun : subjects.topup
}
