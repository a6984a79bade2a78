import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder } from '../group-orders.store.ts'
import { isEnded } from '../group-orders.states.ts'
import { lockOwnGroupOrder } from '../lock-own-group-order.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'

/** Opens a group order that has ended, for those without an order. A closing time that has passed no longer counts. */
export async function reopenGroupOrder(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const order = await lockOwnGroupOrder(tx, actor, id)
  if (!isEnded(order)) return order
  const isOver = order.closesAt !== null && order.closesAt <= databaseTime()
  const changed = await changeGroupOrder(tx, order, {
    state: 'pending',
    lockedAt: null,
    refusal: null,
    ...(isOver ? { closesAt: null } : {}),
  })
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.reopened',
    version: changed.version,
    before: { state: order.state, closesAt: order.closesAt },
    after: { state: changed.state, closesAt: changed.closesAt },
  })
  return changed
}
