import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findPlan } from '../plans/plans.store.ts'
import { updateSubscription } from '../subscriptions.store.ts'
import { beginChange } from './begin-change.ts'
import { lockForChange } from './lock-for-change.ts'
import { recordInvoicedChange } from './record-invoiced-change.ts'
import { settleChange } from '../settling/settle-change.ts'

/** Lets a subscription end with its running period, or takes that back. */
export async function setCancellation(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  isCanceled: boolean,
): Promise<void> {
  const changeId = await inTransaction(db, tx => begin(tx, actor, isCanceled))
  if (changeId !== undefined) await settleChange(db, payments, changeId)
}

async function begin(tx: Tx, actor: MemberActor, isCanceled: boolean): Promise<RowId | undefined> {
  const { teamId } = actor
  const subscription = await lockForChange(tx, teamId)
  const plan = subscription && (await findPlan(tx, subscription.planId))
  if (!plan || subscription.billedBy === null || subscription.status === 'canceled') refuse('no_subscription')
  if (subscription.cancelAtPeriodEnd === isCanceled) return undefined
  const kind = isCanceled ? 'cancel' : 'resume'
  if (subscription.providerSubscriptionId !== null) return (await beginChange(tx, actor, { kind })).id
  // A period that has run out meanwhile has ended with it.
  if (!isCanceled && subscription.currentPeriodEnd <= databaseTime()) refuse('no_subscription')
  await updateSubscription(tx, teamId, { cancelAtPeriodEnd: isCanceled })
  await recordInvoicedChange(tx, actor, { kind, plan, subscription })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: isCanceled ? 'subscription.cancel_asked' : 'subscription.resumed',
    subjectType: 'subscriptions',
    subjectId: teamId,
    details: { plan: plan.name },
  })
  return undefined
}
