import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { PaymentAttempt } from '../../payments/payment-attempts.store.ts'
import { insertRefund } from '../../payments/refunds/refunds.store.ts'
import { lockRequestRefusedByCard, reduceOpenAmount } from './refund-requests.store.ts'
import { notifyRequester } from './notify-requester.ts'

/**
 * An operator refunded a top-up in the provider's own dashboard while our refund request was waiting for that: marks the request as
 * paid by that amount, so that the deposit is not debited twice. Returns the amount in cents.
 */
export async function settleRequestPaidAtProvider(
  tx: Tx,
  attempt: PaymentAttempt,
  { refundId, amountCents }: { refundId: string; amountCents: number },
): Promise<number> {
  const request = await lockRequestRefusedByCard(tx, attempt.id)
  if (!request) return 0
  const paidCents = Math.min(request.openCents, amountCents)
  const refund = await insertRefund(tx, {
    teamId: attempt.teamId,
    paymentAttemptId: attempt.id,
    kind: 'deposit',
    destination: 'credit_card',
    amountCents: paidCents,
    reason: request.reason,
    state: 'succeeded',
    refundRequestId: request.id,
    idempotencyKey: `provider-${refundId}-request`,
    providerRefundId: refundId,
    actorName: 'Card provider',
    settledAt: databaseTime(),
  })
  if (!refund) return 0
  await reduceOpenAmount(tx, request.id, paidCents)
  await recordAudit(tx, {
    teamId: attempt.teamId,
    author: systemAuthor,
    action: 'deposit.refund_paid_there',
    subjectType: 'refundRequests',
    subjectId: request.id,
    details: { amountCents: paidCents, reference: refundId },
  })
  await notifyRequester(tx, request, `refund-${refund.id}`)
  announce(tx, {
    teamId: attempt.teamId,
    event: 'deposit.updated',
    type: ['deposits', 'payments'],
    id: attempt.teamId,
  })
  return paidCents
}
