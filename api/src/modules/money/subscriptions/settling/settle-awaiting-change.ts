import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findSubscriptionInvoice } from '../../invoices/subscription-invoices.store.ts'
import { findPlan } from '../plans/plans.store.ts'
import { findProviderSubscription } from '../subscriptions.store.ts'
import {
  findChange,
  isChangeOlderThan,
  markChangeAwaiting,
  type SubscriptionChange,
} from '../sync/subscription-changes.store.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { announceChange } from './announce-change.ts'
import { recordRefusedChange } from './record-refused-change.ts'
import { refuseChange } from './refuse-change.ts'
import { retryChange } from './retry-change.ts'

/** A change that waits for the card's owner is given up after this. The provider waits for 23 hours. */
const confirmWithinSeconds = 22 * 3600
const mailAfterSeconds = 180

/**
 * Settles a change whose invoice waits for the card's owner: it is done when the invoice is paid, and refused when the owner does not
 * confirm it. While it waits the request is refused with the code that leads to the page on which it is confirmed.
 */
export async function settleAwaitingChange(
  db: Db,
  payments: Payments,
  change: SubscriptionChange,
): Promise<void> {
  const { id, teamId, invoiceId } = change
  if (invoiceId === null) throw new Error(`Change ${id} waits for no invoice.`)
  if (change.kind !== 'pay') await inTransaction(db, tx => awaitOwnerOfChange(tx, change, invoiceId))
  const read = async () =>
    syncSubscription(db, payments, teamId).then(
      () => findSubscriptionInvoice(db, invoiceId),
      () => undefined,
    )
  let invoice = await read()
  const isTooLate = await isChangeOlderThan(db, id, confirmWithinSeconds)
  if (invoice?.status === 'open' && (invoice.awaitingPaymentId === null || isTooLate)) {
    const reason = invoice.failure
    // The invoice of a renewal is still owed; one of a change is not, and the provider says which it was if it is paid meanwhile.
    if (change.kind !== 'pay') await payments.billing.voidInvoice(invoiceId)
    invoice = await read()
    if (invoice && invoice.status !== 'paid') return refuseChange(db, change, reason ?? notConfirmed)
  }
  if (invoice?.status === 'paid') await completeChange(db, payments, change)
  if ((await findChange(db, id))?.state !== 'pending') return
  if (!invoice || invoice.status === 'paid') return retryChange(db, change)
  if (invoice.status !== 'open') return refuseChange(db, change, notConfirmed)
  await inTransaction(db, async tx => announceChange(tx, teamId))
  // A renewal waits by itself, so that it can also be paid with another card.
  if (change.kind === 'pay' && (await recordRefusedChange(db, change, invoice.failure ?? notConfirmed)))
    return
  refuse('payment_needs_owner')
}

/** The owner who asked for the change confirms at once; the mail is for one who left the page. */
async function awaitOwnerOfChange(tx: Tx, change: SubscriptionChange, invoiceId: string): Promise<void> {
  await markChangeAwaiting(tx, change.id, invoiceId)
  if (change.awaitingOwnerSince === null)
    await addJob(tx, 'mail-change-to-confirm', { id: change.id }, { startAfterSeconds: mailAfterSeconds })
}

const notConfirmed = 'It was not confirmed with the bank.'

async function completeChange(db: Db, payments: Payments, change: SubscriptionChange): Promise<void> {
  if (change.kind !== 'change' || change.planId === null) return
  const subscriptionId = await findProviderSubscription(db, change.teamId)
  const plan = await findPlan(db, change.planId)
  if (subscriptionId === undefined || !plan) return
  await payments.billing.completeChange({
    subscriptionId,
    planName: plan.name,
    idempotencyKey: change.idempotencyKey,
  })
  await syncSubscription(db, payments, change.teamId).catch(() => {})
}
