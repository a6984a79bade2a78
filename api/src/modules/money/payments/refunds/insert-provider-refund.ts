import type { Tx } from '../../../../platform/db/database.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { PaymentAttempt } from '../payment-attempts.store.ts'
import { insertRefund, type Refund } from './refunds.store.ts'

/** Inserts what a refund made in the provider's dashboard took from one payment; it has happened already. */
export async function insertProviderRefund(
  tx: Tx,
  attempt: PaymentAttempt,
  {
    refundId,
    amountCents,
    idempotencyKey,
  }: { refundId: string; amountCents: number; idempotencyKey: string },
): Promise<Refund> {
  const refund = await insertRefund(tx, {
    teamId: attempt.teamId,
    paymentAttemptId: attempt.id,
    kind: 'provider',
    destination: 'credit_card',
    amountCents,
    reason: 'Refunded at the card provider',
    state: 'succeeded',
    idempotencyKey,
    providerRefundId: refundId,
    actorName: 'Card provider',
    settledAt: databaseTime(),
  })
  if (!refund) throw new Error(`Refund ${refundId} is recorded already, with another amount.`)
  return refund
}
