import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { findInvoiceEmails, type InvoiceRow } from './invoices.store.ts'

export type InvoiceMailKind = 'invoice-issued' | 'invoice-due-soon' | 'invoice-overdue' | 'invoice-paid'

/** Tells the invoice's contact and the team's owners, once per kind and `occasion`. */
export async function queueInvoiceMail(
  tx: Tx,
  invoice: InvoiceRow,
  kind: InvoiceMailKind,
  occasion?: string,
): Promise<void> {
  for (const to of await findInvoiceEmails(tx, invoice))
    await queueMail(tx, {
      teamId: invoice.teamId,
      kind,
      subjectKey: `invoice:${invoice.id}${occasion ? `:${occasion}` : ''}`,
      to,
    })
}
