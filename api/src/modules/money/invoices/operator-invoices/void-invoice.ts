import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { stepsOfInvoice } from './operator-invoices.states.ts'
import { findChargesOfInvoice } from '../invoice-lines.store.ts'
import { findInvoice, lockInvoice, lockUnpaidInvoices, setInvoice } from '../invoices.store.ts'
import { settleLines, type LineHandlers } from '../settle-lines.ts'
import { restoreCredits, reverseCredits } from '../voided-lines.store.ts'

/**
 * Voids an invoice: nothing on it is owed any more, and its lines move to no other. Credits follow their charge (decision 0038):
 * a credit on this invoice for a charge elsewhere is restored, a credit elsewhere for a charge on this one is reversed.
 */
export async function voidInvoice(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  reason: string,
  lineHandlers: LineHandlers,
): Promise<RowId> {
  const { id: invoiceId, teamId } =
    (await findInvoice(tx, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
  // Two invoices of a team that are voided at once may contain each other's charges and credits.
  await lockUnpaidInvoices(tx, teamId)
  const invoice = (await lockInvoice(tx, invoiceId)) ?? refuse('not_found')
  if (!stepsOfInvoice(invoice.state).includes('void')) refuse('invoice_closed', { state: invoice.state })
  await setInvoice(tx, invoice.id, { state: 'void', voidReason: reason })
  await restoreCredits(tx, invoice)
  await reverseCredits(tx, invoice)
  await settleLines(
    tx,
    await findChargesOfInvoice(tx, invoice.id, Object.keys(lineHandlers)),
    'void',
    lineHandlers,
  )
  await retryRuns(tx, teamId)
  await recordAudit(tx, {
    teamId: invoice.teamId,
    author: authorOf(actor),
    action: 'invoice.voided',
    subjectType: 'invoices',
    subjectId: invoice.id,
    details: { number: invoice.number, totalCents: invoice.totalCents, reason },
    before: { state: invoice.state },
    after: { state: 'void' },
  })
  announce(tx, {
    teamId: invoice.teamId,
    event: 'invoice.voided',
    type: ['invoices', 'runningInvoices'],
    id: invoice.id,
  })
  return invoice.id
}
