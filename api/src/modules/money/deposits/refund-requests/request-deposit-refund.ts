import { formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findDepositCents, withdrawDeposit } from '../../payments/deposits.store.ts'
import { issueRefund } from '../../payments/refunds/issue-refund.ts'
import { lockRefundableTopups } from '../../payments/topup-attempts.store.ts'
import { insertRefundRequest, addToOpenAmount } from './refund-requests.store.ts'

/**
 * Takes the amount out of the deposit at once and refunds it to the cards of the latest top-ups. What was not paid in by card waits
 * for an operator. Returns the request's id.
 */
export async function requestDepositRefund(
  tx: Tx,
  actor: MemberActor,
  { amount: amountCents, reason }: { amount: number; reason: string },
): Promise<RowId> {
  const { teamId, userId } = actor
  const author = authorOf(actor)
  const request = await insertRefundRequest(tx, {
    teamId,
    userId,
    amountCents,
    reason,
    actorName: author.name,
  })
  if (
    !(await withdrawDeposit(tx, {
      teamId,
      amountCents,
      source: { type: 'refund_request', id: request.id },
      actorName: author.name,
    }))
  ) {
    refuse('deposit_too_small', { available: formatCents(await findDepositCents(tx, teamId)) })
  }
  let leftCents = amountCents
  for (const attempt of await lockRefundableTopups(tx, teamId)) {
    if (leftCents === 0) break
    const partCents = Math.min(leftCents, attempt.amountCents - attempt.refundedCents)
    const refund = await issueRefund(tx, {
      attempt,
      amountCents: partCents,
      kind: 'deposit',
      reason,
      description: '',
      taxCents: 0,
      actor: { name: author.name, userId },
      refundRequestId: request.id,
    })
    if (refund) leftCents -= partCents
  }
  if (leftCents > 0) await addToOpenAmount(tx, request.id, leftCents)
  await recordAudit(tx, {
    teamId,
    author,
    action: 'deposit.refund_requested',
    subjectType: 'refundRequests',
    subjectId: request.id,
    details: { amountCents, toCardsCents: amountCents - leftCents, byHandCents: leftCents, reason },
  })
  await queueMail(tx, {
    teamId,
    kind: 'refund-request-received',
    subjectKey: `refundRequest:${request.id}`,
    to: actor.email,
  })
  return request.id
}
