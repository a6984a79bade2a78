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
import { lockInvoice, setInvoice } from '../invoices.store.ts'
import { queueInvoiceMail } from '../queue-invoice-mail.ts'
import { settleLines, type LineHandlers } from '../settle-lines.ts'

/** Notes an operator's word that an invoice has been paid; what its lines had to wait for is set free. */
export async function markInvoicePaid(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  payment: { paidOn: string; reference: string },
  lineHandlers: LineHandlers,
): Promise<RowId> {
  const invoice = (await lockInvoice(tx, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (!stepsOfInvoice(invoice.state).includes('mark_paid')) refuse('invoice_closed', { state: invoice.state })
  if (payment.paidOn < invoice.issuedOn)
    refuse('invalid_input', { reason: `The invoice was issued on ${invoice.issuedOn}. Enter a later day.` })
  await setInvoice(tx, invoice.id, {
    state: 'paid',
    paidOn: payment.paidOn,
    paymentReference: payment.reference || null,
  })
  await settleLines(
    tx,
    await findChargesOfInvoice(tx, invoice.id, Object.keys(lineHandlers)),
    'paid',
    lineHandlers,
  )
  // An account with a long overdue invoice pays for nothing; it may again now.
  await retryRuns(tx, invoice.teamId)
  await recordAudit(tx, {
    teamId: invoice.teamId,
    author: authorOf(actor),
    action: 'invoice.paid',
    subjectType: 'invoices',
    subjectId: invoice.id,
    details: {
      number: invoice.number,
      totalCents: invoice.totalCents,
      reference: payment.reference,
      paidOn: payment.paidOn,
    },
    before: { state: invoice.state },
    after: { state: 'paid' },
  })
  await queueInvoiceMail(tx, invoice, 'invoice-paid')
  announce(tx, {
    teamId: invoice.teamId,
    event: 'invoice.paid',
    type: ['invoices', 'payments'],
    id: invoice.id,
  })
  return invoice.id
}
