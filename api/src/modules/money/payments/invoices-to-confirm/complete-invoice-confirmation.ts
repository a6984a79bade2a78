import type { PaymentToConfirm } from '@ribbon/contract/money/payments'
import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findInvoiceOfTeam } from '../../invoices/subscription-invoices.store.ts'
import { isOfChange } from '../payments.present.ts'
import { showInvoiceToConfirm } from './show-invoice-to-confirm.ts'

/** What the module of subscriptions does about an invoice that waits for the card's owner. */
export interface InvoiceFollowUp {
  /** Reads the invoice again, and settles the change that waits for it. */
  settle(db: Db, payments: Payments, teamId: RowId): Promise<void>
  /** Gives up the change that waits for it; false if none does. */
  giveUp(db: Db, payments: Payments, teamId: RowId, providerInvoiceId: string): Promise<boolean>
}

/** Looks what became of an invoice once its owner is back from the bank's page, or wants to give it up. */
export async function completeInvoiceConfirmation(
  db: Db,
  { payments, followUp }: { payments: Payments; followUp: InvoiceFollowUp },
  actor: MemberActor,
  { key, isGivenUp }: { key: string; isGivenUp: boolean },
): Promise<PaymentToConfirm> {
  const { seesTeam, teamId } = scopeOf(actor)
  const id = requestedId(key.replace(/^invoice-/, ''))
  if (!seesTeam || id === undefined) refuse('not_found')
  const invoice = (await findInvoiceOfTeam(db, teamId, id)) ?? refuse('not_found')
  if (invoice.status === 'open') {
    if (!isGivenUp) await followUp.settle(db, payments, teamId)
    else if (
      !isOfChange(invoice) ||
      !(await followUp.giveUp(db, payments, teamId, invoice.providerInvoiceId))
    )
      refuse('not_found')
  }
  return showInvoiceToConfirm(payments, (await findInvoiceOfTeam(db, teamId, id)) ?? invoice)
}
