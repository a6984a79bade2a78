import { invoiceBlockDays } from '@ribbon/contract/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { hasLongOverdue } from './invoices.store.ts'

/** Refuses to put more on the account of a team that leaves an invoice unpaid for too long. */
export async function requireInvoicesPaid(tx: Tx, teamId: number): Promise<void> {
  if (await hasLongOverdue(tx, teamId, invoiceBlockDays))
    refuse('invoices_overdue', { days: invoiceBlockDays })
}
