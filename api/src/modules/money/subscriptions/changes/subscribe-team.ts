import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findDefaultPaymentMethod } from '../../payment-methods/payment-methods.store.ts'
import { findOfferedPlan } from '../plans/plans.store.ts'
import { requireFittingPlan } from '../require-fitting-plan.ts'
import { beginChange } from './begin-change.ts'
import { lockForChange } from './lock-for-change.ts'
import { settleChange } from '../settling/settle-change.ts'
import { subscribeByInvoice } from './subscribe-by-invoice.ts'

/** A trial that has less than this left is not worth keeping at the provider. */
const shortestTrialMs = 60_000

/** Subscribes a team: by card at the provider, by invoice on its account. A trial is kept to its end and paid from then on. */
export async function subscribeTeam(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  planId: string,
): Promise<void> {
  const changeId = await inTransaction(db, tx => begin(tx, actor, planId))
  if (changeId !== undefined) await settleChange(db, payments, changeId)
}

/** Answers the change the provider must still be asked for; undefined where there is nothing to ask. */
async function begin(tx: Tx, actor: MemberActor, planId: string): Promise<RowId | undefined> {
  const plan = (await findOfferedPlan(tx, planId)) ?? refuse('not_found')
  const subscription = await lockForChange(tx, actor.teamId)
  if (subscription && subscription.billedBy !== null && subscription.status !== 'canceled')
    refuse('subscription_exists')
  const method = (await findDefaultPaymentMethod(tx, actor.teamId)) ?? refuse('payment_method_required')
  await requireFittingPlan(tx, actor.teamId, plan)
  const trialEnd =
    subscription?.status === 'trialing' &&
    subscription.trialEnd &&
    subscription.trialEnd.getTime() > databaseTime().getTime() + shortestTrialMs
      ? subscription.trialEnd
      : null
  if (method.kind === 'invoice')
    return void (await subscribeByInvoice(tx, actor, { plan, subscription, trialEnd }))
  return (
    await beginChange(tx, actor, {
      kind: 'subscribe',
      planId: plan.id,
      amountCents: plan.amountCents,
      providerMethodId: method.providerMethodId,
      trialEnd,
    })
  ).id
}
