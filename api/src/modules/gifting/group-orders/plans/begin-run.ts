import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { findSubteamOf, isMember } from '../../../people/teams/teams.store.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { insertRun, type RunRow } from '../runs/runs.store.ts'
import { readCards } from './read-cards.ts'

interface Begin {
  startedBy: RowId
  isRolling?: boolean
  confirmWhenPlanned?: boolean
  withoutCards?: boolean
  confirmedBefore?: Date | null
}

/**
 * Begins the plan of a locked group order's orders; a job finds out what each person comes to. Who created it pays, or who begins
 * the run where that person has left the team.
 */
export async function beginRun(
  tx: Tx,
  groupOrder: GroupOrderRow,
  {
    startedBy,
    isRolling = false,
    confirmWhenPlanned = false,
    withoutCards = false,
    confirmedBefore = null,
  }: Begin,
): Promise<RunRow> {
  const { teamId, id: groupOrderId, createdBy } = groupOrder
  const payerId = (await isMember(tx, groupOrder, createdBy)) ? createdBy : startedBy
  const run = await insertRun(tx, {
    teamId,
    groupOrderId,
    startedBy,
    payerId,
    subteamId: await findSubteamOf(tx, payerId),
    beganIn: groupOrder.state === 'auto_finalising' ? 'auto_finalising' : 'pending',
    isRolling,
    confirmWhenPlanned,
    withoutCards,
    confirmedBefore,
    cardMessage: groupOrder.cardMessage,
    ...(await readCards(tx, groupOrder)),
  })
  await addJob(tx, 'plan-group-order-run', { id: run.id })
  announceGroupOrder(tx, groupOrder)
  return run
}
