import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { reserveAllowance } from './allowances.store.ts'
import type { Source } from '../../../../platform/source.ts'
import { requireRunningPlan } from '../require-running-plan.ts'

/** Takes shipments of a team's allowance for `source`; refuses a team without a running plan, or with none left (product.md, Charging). */
export async function reserveShipments(
  tx: Tx,
  hold: { teamId: number; count: number; source: Source; actorName: string },
): Promise<void> {
  await requireRunningPlan(tx, hold.teamId)
  if (!(await reserveAllowance(tx, hold))) refuse('allowance_used_up')
}
