import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { doerOf, type OperatorActor } from '../../platform/http/actor.ts'
import { rowId } from '../../platform/ids.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { settleLines, type WaitingLines } from './settle-lines.ts'
import { stepsOfInvoice } from './invoice-desk.states.ts'
import { lockInvoice, setInvoice } from '../invoices/issued-invoices.store.ts'

/** Withdraws an invoice: nothing of it is owed any more, and its lines stand on no other. */
export async function voidInvoice(tx: Tx, actor: OperatorActor, id: string, reason: string, waiting: WaitingLines): Promise<number> {
  const invoice = await lockInvoice(tx, rowId(id) ?? refuse('not_found')) ?? refuse('not_found')
  if (!stepsOfInvoice(invoice.state).includes('void')) refuse('invoice_closed', { state: invoice.state })
  await setInvoice(tx, invoice.id, { state: 'void', voidReason: reason })
  await settleLines(tx, invoice.id, 'void', waiting)
  await recordAudit(tx, {
    teamId: invoice.teamId, doer: doerOf(actor), action: 'invoice.voided', subjectType: 'invoices', subjectId: invoice.id, details: { number: invoice.number, totalCents: invoice.totalCents, reason },
    before: { state: invoice.state }, after: { state: 'void' },
  })
  await announce(tx, { teamId: invoice.teamId, event: 'invoice.voided', type: 'invoices', id: invoice.id })
  return invoice.id
}
