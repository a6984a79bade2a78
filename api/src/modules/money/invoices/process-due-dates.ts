import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { findFallingDue, lockInvoice, setInvoice, type InvoiceRow } from './invoices.store.ts'
import { queueInvoiceMail } from './queue-invoice-mail.ts'

/** Days of reminders, counted from the due date: once before it, then when it is overdue. */
const daysBefore = 3
const reminderDays = [-daysBefore, 1, 7, 14]

/**
 * Marks what is past its due date and reminds of it: three days before, then one, seven and fourteen days after. Asked every day, or twice.
 * Each invoice has a transaction of its own; failures are thrown together when all are done.
 */
export async function processDueDates(db: Db, now = databaseTime()): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const failures: unknown[] = []
  for (const id of await findFallingDue(db, today, daysBefore)) {
    await inTransaction(db, tx => followInvoice(tx, id, today)).catch((error: unknown) => {
      failures.push(error)
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of the unpaid invoices could not be looked after`)
}

async function followInvoice(tx: Tx, id: RowId, today: string): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  if (invoice?.state !== 'open' && invoice?.state !== 'overdue') return
  if (invoice.state === 'open' && invoice.dueOn < today) {
    await setInvoice(tx, id, { state: 'overdue' })
    await recordAudit(tx, {
      teamId: invoice.teamId,
      author: systemAuthor,
      action: 'invoice.overdue',
      subjectType: 'invoices',
      subjectId: id,
      details: { number: invoice.number, dueOn: invoice.dueOn },
    })
    announce(tx, { teamId: invoice.teamId, event: 'invoice.overdue', type: 'invoices', id })
  }
  await remind(tx, invoice, today)
}

/** The outbox keeps a reminder of each of these days to one; after a longer sleep only the latest is sent. */
async function remind(tx: Tx, invoice: InvoiceRow, today: string): Promise<void> {
  const daysPastDue = daysBetween(invoice.dueOn, today)
  const day = reminderDays.findLast(reminder => reminder <= daysPastDue)
  if (day !== undefined)
    await queueInvoiceMail(tx, invoice, day < 0 ? 'invoice-due-soon' : 'invoice-overdue', String(day))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
