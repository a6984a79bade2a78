import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { advancePeriod, findSubscription, grantAllowance, takeAllowance, type Source } from './billing.store.ts'

/** Takes shipments of a team's allowance for `source`; refuses a team without a running plan, or with none left (product.md, Charging). */
export async function holdShipment(tx: Tx, hold: { teamId: number; count: number; source: Source; actorName: string }): Promise<void> {
  while (await advancePeriod(tx, hold.teamId)) {
    const moved = await findSubscription(tx, hold.teamId)
    if (moved) await grantAllowance(tx, { teamId: hold.teamId, periodStart: moved.currentPeriodStart, limit: moved.ordersLimit, actorName: 'Ribbon' })
  }
  const subscription = await findSubscription(tx, hold.teamId)
  if (!subscription?.isRunning) refuse('plan_required')
  if (!(await takeAllowance(tx, hold))) refuse('allowance_used_up')
}
