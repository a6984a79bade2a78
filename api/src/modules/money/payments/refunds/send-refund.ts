import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findAttempt } from '../payment-attempts.store.ts'
import type { PaymentSubjects } from '../find-payment-subject.ts'
import { findRefund } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

const freshMs = 30_000

/** Asks the provider to refund a card, by the refund's own key until it answers, and records the answer. */
export async function sendRefund(
  db: Db,
  payments: Payments,
  subjects: PaymentSubjects,
  refundId: RowId,
): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'pending') return
  const { providerId } = (await findAttempt(db, refund.paymentAttemptId)) ?? {}
  const { amountCents, idempotencyKey } = refund
  // The provider forgets keys after a day; its own list of refunds then knows.
  const mayExist = databaseTime().getTime() - refund.createdAt.getTime() > freshMs
  const outcome = providerId
    ? await payments.refund({ providerId, amountCents, idempotencyKey, mayExist })
    : { state: 'refused' as const, reason: 'The payment is not known to the card provider.' }
  if (outcome.state === 'unknown')
    throw new Error(`The card provider gave no answer about refund ${refundId}.`, { cause: outcome.cause })
  await inTransaction(db, tx => settleRefund(tx, subjects, refund, outcome))
}
