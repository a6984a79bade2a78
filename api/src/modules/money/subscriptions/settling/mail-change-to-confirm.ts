import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findSubscriptionInvoice } from '../../invoices/subscription-invoices.store.ts'
import { findPlan } from '../plans/plans.store.ts'
import { notifyOwners } from '../sync/notify-owners.ts'
import { findChange } from '../sync/subscription-changes.store.ts'

/** Mails the team's owners the link that confirms a change of the plan, while it still waits for the card's owner. */
export async function mailChangeToConfirm(db: Db, changeId: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const change = await findChange(tx, changeId)
    if (change?.state !== 'pending' || !change.awaitingOwnerSince) return
    if (change.invoiceId === null || change.planId === null) return
    const invoice = await findSubscriptionInvoice(tx, change.invoiceId)
    const plan = await findPlan(tx, change.planId)
    if (!plan || invoice?.status !== 'open' || invoice.awaitingPaymentId === null) return
    await notifyOwners(tx, change.teamId, {
      kind: 'change-to-confirm',
      about: invoice.id,
      facts: {
        planName: plan.name,
        amountCents: invoice.awaitingCents ?? invoice.amountCents,
        paymentId: `invoice-${invoice.id}`,
        receiptUrl: invoice.hostedUrl,
      },
    })
  })
}
