import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findDefaultPaymentMethod } from '../../payment-methods/payment-methods.store.ts'
import { advancePeriod } from '../advance-period.ts'
import { adjustAllowance, lockAllowance } from '../allowances/allowances.store.ts'
import { findOfferedPlan, findPlan } from '../plans/plans.store.ts'
import { requireFittingPlan } from '../require-fitting-plan.ts'
import { findSubscriptionRow, lockSubscription } from '../subscriptions.store.ts'
import { beginChange } from './begin-change.ts'
import { changeByInvoice } from './change-by-invoice.ts'
import { prorationDate } from './proration-date.ts'
import { lockForChange } from './lock-for-change.ts'
import { settleChange } from '../settling/settle-change.ts'
import { subscribeTeam } from './subscribe-team.ts'

/**
 * Changes a running subscription to another plan at once; the difference for the rest of the period is paid or credited. A trial that
 * nobody pays for yet has nothing to change: the team subscribes.
 */
export async function changePlan(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  planId: string,
): Promise<void> {
  const running = await findSubscriptionRow(db, actor.teamId)
  if (running?.status === 'trialing' && running.billedBy === null)
    return subscribeTeam(db, payments, actor, planId)
  const changeId = await inTransaction(db, tx => begin(tx, actor, planId))
  if (changeId !== undefined) await settleChange(db, payments, changeId)
}

async function begin(tx: Tx, actor: MemberActor, planId: string): Promise<RowId | undefined> {
  const { teamId } = actor
  const plan = (await findOfferedPlan(tx, planId)) ?? refuse('not_found')
  let subscription = await lockForChange(tx, teamId)
  // A period that we count ourselves may be over: advance it first.
  if ((await advancePeriod(tx, teamId)) !== 'nothing') subscription = await lockSubscription(tx, teamId)
  const old = subscription && (await findPlan(tx, subscription.planId))
  if (!subscription || !old || subscription.billedBy === null || subscription.status === 'canceled')
    refuse('no_subscription')
  if (subscription.status === 'past_due') refuse('renewal_unpaid')
  if (old.id === plan.id && subscription.amountCents === plan.amountCents) return undefined
  const method = (await findDefaultPaymentMethod(tx, teamId)) ?? refuse('payment_method_required')
  const { granted, used } = await lockAllowance(tx, teamId)
  // A trial is not paid for, so what it used does not count.
  await requireFittingPlan(tx, teamId, plan, subscription.status === 'trialing' ? 0 : used)
  if (subscription.billedBy === 'invoice')
    return void (await changeByInvoice(tx, actor, { subscription, old, plan }))
  const change = await beginChange(tx, actor, {
    kind: 'change',
    planId: plan.id,
    amountCents: plan.amountCents,
    providerMethodId: method.providerMethodId,
    proratedAt: prorationDate(databaseTime()),
  })
  // What the smaller plan does not include must not be sent while the provider is asked; if it refuses, this is undone.
  if (plan.ordersLimit < granted)
    await adjustAllowance(tx, {
      teamId,
      limit: plan.ordersLimit,
      source: { type: 'subscription_change', id: change.id },
      actorName: change.actorName,
    })
  return change.id
}
