import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { reserveAllowance } from './allowances.store.ts'
import type { Source } from '../../../../platform/source.ts'
import { requireRunningPlan } from '../require-running-plan.ts'

/** Reserves shipments of a team's allowance for `source`; refuses a team without a running plan, or with none left. */
export async function reserveShipments(
  tx: Tx,
  reservation: { teamId: number; count: number; source: Source; actorName: string },
): Promise<void> {
  await requireRunningPlan(tx, reservation.teamId)
  if (!(await reserveAllowance(tx, reservation))) refuse('allowance_used_up')
}
