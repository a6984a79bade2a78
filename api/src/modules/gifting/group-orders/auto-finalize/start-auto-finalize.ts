import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requireRunningPlan } from '../../../money/subscriptions/require-running-plan.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { switchAutoFinalize } from './switch-auto-finalize.ts'

/** From now on everyone who confirms becomes an order after the change window. Repeating it changes nothing. */
export async function startAutoFinalize(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const groupOrder = await lockToChange(tx, actor, id)
  if (groupOrder.state === 'auto_finalising') return groupOrder
  await requireRunningPlan(tx, groupOrder.teamId)
  return switchAutoFinalize(tx, actor, groupOrder, 'auto_finalising')
}
