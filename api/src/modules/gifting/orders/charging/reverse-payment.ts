import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { releaseAllowance } from '../../../money/subscriptions/allowances/allowances.store.ts'
import { releaseBudget } from '../../../people/teams/budgets/budgets.store.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { listRefundIds } from '../../../money/payments/refunds/refunds.store.ts'
import { issueRefund } from '../../../money/payments/refunds/issue-refund.ts'
import type { PaymentAttempt } from '../../../money/payments/payment-attempts.store.ts'

/** Releases the allowance and budget that an attempt reserved, and refunds what is left of its money. Its order is locked. */
export async function reversePayment(
  tx: Tx,
  attempt: PaymentAttempt,
  order: { userId: number; description: string; taxCents: number },
  author: Author,
): Promise<void> {
  const source = { type: 'payment_attempt', id: attempt.id }
  const { teamId } = attempt
  await releaseBudget(tx, {
    teamId,
    userId: order.userId,
    attemptId: attempt.id,
    refundIds: await listRefundIds(tx, attempt.id),
    source,
    mostCents: attempt.amountCents,
    actorName: author.name,
  })
  await releaseAllowance(tx, { teamId, source, actorName: author.name })
  await retryRuns(tx, teamId)
  const leftCents = attempt.amountCents - attempt.refundedCents
  if (attempt.state !== 'succeeded' || leftCents === 0) return
  const actor = { name: author.name, userId: author.kind === 'member' ? author.id : null }
  const refund = await issueRefund(tx, {
    attempt,
    amountCents: leftCents,
    kind: 'cancellation',
    reason: 'Order canceled',
    description: order.description,
    taxCents: order.taxCents,
    actor,
  })
  if (!refund)
    throw new Error(`Payment attempt ${attempt.id} was refunded while its order was being canceled.`)
}
