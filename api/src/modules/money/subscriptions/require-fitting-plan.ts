import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { PlanRow } from './plans/plans.store.ts'
import { findUsage } from './subscriptions.store.ts'
import { findOwnLimits } from './team-limits.store.ts'

/** Refuses a plan with fewer users or products than the team has, or with fewer gifts than `sentCount` of the running period. */
export async function requireFittingPlan(
  tx: Tx,
  teamId: number,
  plan: Pick<PlanRow, 'name' | 'usersLimit' | 'itemsLimit' | 'ordersLimit'>,
  sentCount = 0,
): Promise<void> {
  const { usersCount, itemsCount } = await findUsage(tx, teamId)
  const own = await findOwnLimits(tx, teamId)
  const [usersLimit, itemsLimit] = [own.usersLimit ?? plan.usersLimit, own.itemsLimit ?? plan.itemsLimit]
  const reasons = [
    ...(usersCount > usersLimit
      ? [`your team has ${usersCount} users and ${plan.name} allows ${usersLimit}`]
      : []),
    ...(itemsCount > itemsLimit
      ? [`your catalog has ${itemsCount} products and ${plan.name} allows ${itemsLimit}`]
      : []),
    ...(sentCount > plan.ordersLimit
      ? [
          `your team has sent ${sentCount} ${sentCount === 1 ? 'gift' : 'gifts'} in this period ` +
            `and ${plan.name} allows ${plan.ordersLimit}`,
        ]
      : []),
  ]
  if (reasons.length) refuse('plan_too_small', { reason: reasons.join(', and ') })
}
