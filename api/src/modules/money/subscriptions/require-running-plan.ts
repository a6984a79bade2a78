import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { advancePeriod } from './advance-period.ts'
import { findSubscription } from './subscriptions.store.ts'

/** Brings a team's cycle up to date; refuses a team without a running plan or trial, or whose days of grace are over. */
export async function requireRunningPlan(tx: Tx, teamId: number): Promise<void> {
  const subscription = await findSubscription(tx, teamId)
  if (!subscription?.isRunning) refuse('plan_required')
  if (subscription.isOver && (await advancePeriod(tx, teamId)) === 'ended') refuse('plan_required')
}
