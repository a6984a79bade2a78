import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findProviderCard } from '../../payment-methods/provider-cards.store.ts'
import { beginChange } from './begin-change.ts'
import { lockForChange } from './lock-for-change.ts'
import { settleChange } from '../settling/settle-change.ts'

/** Charges the team's card again for a renewal that failed, even if an invoice is the default. Does nothing if none is unpaid. */
export async function retryPayment(db: Db, payments: Payments, actor: MemberActor): Promise<void> {
  const changeId = await inTransaction(db, tx => begin(tx, actor))
  if (changeId !== undefined) await settleChange(db, payments, changeId)
}

async function begin(tx: Tx, actor: MemberActor): Promise<RowId | undefined> {
  const subscription = await lockForChange(tx, actor.teamId)
  if (!subscription || subscription.status === 'canceled' || subscription.billedBy === null)
    refuse('no_subscription')
  if (subscription.status !== 'past_due' || subscription.unpaidInvoiceId === null) return undefined
  const card = (await findProviderCard(tx, actor.teamId)) ?? refuse('payment_method_required')
  return (
    await beginChange(tx, actor, {
      kind: 'pay',
      invoiceId: subscription.unpaidInvoiceId,
      providerMethodId: card.providerMethodId,
    })
  ).id
}
