import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { stepsOfInvoice } from './operator-invoices.states.ts'
import { lockInvoice, setInvoice } from '../invoices.store.ts'
import { queueInvoiceMail } from '../queue-invoice-mail.ts'

/** Mails a reminder when an operator wants it, at most one a day. */
export async function remindInvoice(tx: Tx, actor: OperatorActor, id: string, today: string): Promise<RowId> {
  const invoice = (await lockInvoice(tx, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (!stepsOfInvoice(invoice.state).includes('remind')) refuse('invoice_closed', { state: invoice.state })
  if (invoice.remindedOn === today) refuse('invoice_reminded')
  await setInvoice(tx, invoice.id, { remindedOn: today })
  await recordAudit(tx, {
    teamId: invoice.teamId,
    author: authorOf(actor),
    action: 'invoice.reminded',
    subjectType: 'invoices',
    subjectId: invoice.id,
    details: { number: invoice.number },
  })
  await queueInvoiceMail(
    tx,
    invoice,
    invoice.state === 'overdue' ? 'invoice-overdue' : 'invoice-due-soon',
    today,
  )
  return invoice.id
}
