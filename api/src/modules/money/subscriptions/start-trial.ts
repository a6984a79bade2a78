import type { Tx } from '../../../platform/db/database.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { findDefaultPlan } from './plans/plans.store.ts'
import { insertSubscription } from './subscriptions.store.ts'
import { grantAllowance } from './allowances/allowances.store.ts'

/** Gives a new team a trial of the default plan; without any plan, or where that has no days of trial, it starts with none. */
export async function startTrial(
  tx: Tx,
  teamId: number,
  actorName: string,
  now = databaseTime(),
): Promise<void> {
  const plan = await findDefaultPlan(tx)
  if (!plan || plan.trialPeriodDays === 0) return
  const end = new Date(now.getTime() + plan.trialPeriodDays * 24 * 60 * 60 * 1000)
  await insertSubscription(tx, {
    teamId,
    planId: plan.id,
    status: 'trialing',
    currentPeriodStart: now,
    currentPeriodEnd: end,
    trialEnd: end,
  })
  await grantAllowance(tx, { teamId, periodStart: now, limit: plan.ordersLimit, actorName })
}
