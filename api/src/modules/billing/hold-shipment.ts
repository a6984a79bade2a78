import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { advancePeriod, findSubscription, grantAllowance, takeAllowance, type Source } from './billing.store.ts'

/** Takes shipments of a team's allowance for `source`; refuses a team without a running plan, or with none left (product.md, Charging). */
export async function holdShipment(tx: Tx, hold: { teamId: number; count: number; source: Source; actorName: string }): Promise<void> {
  let subscription = await findSubscription(tx, hold.teamId)
  while (subscription?.isOver && await advancePeriod(tx, hold.teamId)) {
    subscription = await findSubscription(tx, hold.teamId)
    if (subscription) await grantAllowance(tx, { teamId: hold.teamId, periodStart: subscription.currentPeriodStart, limit: subscription.ordersLimit, actorName: 'Ribbon' })
  }
  if (!subscription?.isRunning) refuse('plan_required')
  if (!(await takeAllowance(tx, hold))) refuse('allowance_used_up')
}
