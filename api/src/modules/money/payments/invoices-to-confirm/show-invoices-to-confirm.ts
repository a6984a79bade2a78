import type { PaymentToConfirm } from '@ribbon/contract/money/payments'
import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { listInvoicesToConfirm } from '../../invoices/subscription-invoices.store.ts'
import { showInvoiceToConfirm } from './show-invoice-to-confirm.ts'

/** The subscription invoices that wait for the card's owner, for those who see the team's money. */
export async function showInvoicesToConfirm(
  db: Reader,
  payments: Payments,
  actor: MemberActor,
): Promise<PaymentToConfirm[]> {
  const { seesTeam, teamId } = scopeOf(actor)
  const invoices = seesTeam ? await listInvoicesToConfirm(db, teamId) : []
  return Promise.all(invoices.map(invoice => showInvoiceToConfirm(payments, invoice)))
}
