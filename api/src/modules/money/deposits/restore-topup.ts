import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import { creditDeposit, findWithdrawnCents } from '../payments/deposits.store.ts'
import type { Refund } from '../payments/refunds/refunds.store.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'

/** Undoes `reverseTopup` for a refund that the card's bank sent back. */
export async function restoreTopup(tx: Tx, refund: Refund, topupId: number): Promise<void> {
  const { teamId, amountCents, actorName } = refund
  const source = { type: 'refund', id: refund.id }
  const withdrawnCents = await findWithdrawnCents(tx, teamId, source)
  if (withdrawnCents > 0) {
    await creditDeposit(tx, { teamId, kind: 'restore', amountCents: withdrawnCents, source, actorName })
    await retryRuns(tx, teamId)
  }
  const owedCents = amountCents - withdrawnCents
  if (owedCents > 0)
    await addInvoiceLine(tx, {
      teamId,
      kind: 'credit',
      source,
      of: source,
      description: 'The refund did not reach the card',
      amountCents: -owedCents,
    })
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: 'deposit.topup_returned',
    subjectType: 'topups',
    subjectId: topupId,
    details: { amountCents, withdrawnCents, owedCents, reference: refund.providerRefundId },
  })
}
