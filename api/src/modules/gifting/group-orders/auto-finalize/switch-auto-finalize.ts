import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { setRunState } from '../runs/run-state.store.ts'

/** Says whether a locked group order finalizes automatically; an earlier refusal is forgotten. */
export async function switchAutoFinalize(
  tx: Tx,
  actor: MemberActor,
  groupOrder: GroupOrderRow,
  state: 'pending' | 'auto_finalising',
): Promise<GroupOrderRow> {
  const change = { state, refusal: null, nextRunAt: null, refusalMailedAt: null }
  await setRunState(tx, groupOrder, change)
  await recordAudit(tx, {
    teamId: groupOrder.teamId,
    author: authorOf(actor),
    action: state === 'pending' ? 'group_order.auto_finalize_stopped' : 'group_order.auto_finalize_started',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    before: { state: groupOrder.state },
    after: { state },
  })
  announceGroupOrder(tx, groupOrder)
  return { ...groupOrder, ...change }
}
