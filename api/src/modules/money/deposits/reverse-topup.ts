import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findDepositCents, withdrawDeposit } from '../payments/deposits.store.ts'
import type { Refund } from '../payments/refunds/refunds.store.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'

/**
 * Takes a top-up that was refunded in the provider's dashboard out of the deposit. What is spent already goes on the team's next
 * invoice (decision 0036). The deposit is locked by the caller.
 */
export async function reverseTopup(tx: Tx, refund: Refund, topupId: number): Promise<void> {
  const { teamId, amountCents, actorName } = refund
  const source = { type: 'refund', id: refund.id }
  const withdrawnCents = Math.min(await findDepositCents(tx, teamId), amountCents)
  const owedCents = amountCents - withdrawnCents
  if (
    withdrawnCents > 0 &&
    !(await withdrawDeposit(tx, { teamId, amountCents: withdrawnCents, source, actorName }))
  )
    throw new Error(`The deposit of team ${teamId} changed while it was locked.`)
  if (owedCents > 0)
    await addInvoiceLine(tx, {
      teamId,
      kind: 'charge',
      source,
      description: 'Deposit that was refunded to the card after it was spent',
      amountCents: owedCents,
    })
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: 'deposit.topup_taken_back',
    subjectType: 'topups',
    subjectId: topupId,
    details: { amountCents, withdrawnCents, owedCents, reference: refund.providerRefundId },
  })
}
