import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { reserveAllowance, reserveCurrentAllowance, type AllowanceReservation } from './allowances.store.ts'
import { requireRunningPlan } from '../require-running-plan.ts'

/** Reserves shipments of a team's allowance for `source`; refuses a team without a running plan, or with none left. */
export async function reserveShipments(tx: Tx, reservation: AllowanceReservation): Promise<void> {
  if (await reserveCurrentAllowance(tx, reservation)) return
  // The period may be over, and the next one grants its own.
  await requireRunningPlan(tx, reservation.teamId)
  if (!(await reserveAllowance(tx, reservation))) refuse('allowance_used_up')
}
