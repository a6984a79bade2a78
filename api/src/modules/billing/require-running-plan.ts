import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { advancePeriod, findSubscription, grantAllowance } from './billing.store.ts'

/** Brings a team's cycle up to date; refuses a team without a running plan or trial. */
export async function requireRunningPlan(tx: Tx, teamId: number): Promise<void> {
  let subscription = await findSubscription(tx, teamId)
  while (subscription?.isOver && await advancePeriod(tx, teamId)) {
    subscription = await findSubscription(tx, teamId)
    if (subscription) await grantAllowance(tx, { teamId, periodStart: subscription.currentPeriodStart, limit: subscription.ordersLimit, actorName: 'Ribbon' })
  }
  if (!subscription?.isRunning) refuse('plan_required')
}
