import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPlan } from './plans/plans.store.ts'
import { findUsage, lockSubscription } from './subscriptions.store.ts'
import { findOwnLimits } from './team-limits.store.ts'

/**
 * Refuses new products if the plan has no room for `count` more. Locks the subscription, so that of two parallel callers that want the
 * last place one waits and is refused.
 */
export async function requireRoomForItem(tx: Tx, teamId: number, count = 1): Promise<void> {
  const subscription = await lockSubscription(tx, teamId)
  const plan = subscription && (await findPlan(tx, subscription.planId))
  if (!plan) return
  const { itemsCount } = await findUsage(tx, teamId)
  const limit = (await findOwnLimits(tx, teamId)).itemsLimit ?? plan.itemsLimit
  if (itemsCount + count > limit) refuse('items_limit_reached', { limit })
}
