import { displayMoney, formatCents } from '@ribbon/contract/money'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { creditDeposit } from '../../payments/deposits.store.ts'
import { insertDecision, lockRefundRequest } from './refund-requests.store.ts'
import { notifyRequester } from './notify-requester.ts'

/**
 * Records an operator's decision about the open part of a request: it was paid by hand, or it returns to the deposit. `amount` is what
 * the operator saw; if it has changed since, the decision is refused.
 */
export async function decideRefundRequest(
  tx: Tx,
  id: RowId,
  {
    decision,
    amount,
    note,
    author,
  }: { decision: 'settled' | 'declined'; amount: number; note: string; author: Author },
): Promise<void> {
  const request = (await lockRefundRequest(tx, id)) ?? refuse('not_found')
  const { teamId, openCents: amountCents } = request
  if (amountCents === 0) refuse('refund_request_decided')
  if (amountCents !== amount)
    refuse('refund_request_changed', { waiting: displayMoney(formatCents(amountCents)) })
  const decisionId = await insertDecision(tx, {
    teamId,
    refundRequestId: id,
    decision,
    amountCents,
    note,
    operatorName: author.name,
  })
  if (decision === 'declined') {
    await creditDeposit(tx, {
      teamId,
      kind: 'restore',
      amountCents,
      source: { type: 'refund_decision', id: decisionId },
      actorName: author.name,
    })
    await retryRuns(tx, teamId)
  }
  await recordAudit(tx, {
    teamId,
    author,
    action: `deposit.refund_${decision}`,
    subjectType: 'refundRequests',
    subjectId: id,
    details: { amountCents, note },
  })
  await notifyRequester(tx, request, `decision-${decisionId}`)
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
}
