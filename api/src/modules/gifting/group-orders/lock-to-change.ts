import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { isEnded } from './group-orders.states.ts'
import { lockOwnGroupOrder } from './lock-own-group-order.ts'

/** Locks a group order of the actor's team for a change of what participants see; refuses one that has ended or is in a run. */
export async function lockToChange(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const order = await lockOwnGroupOrder(tx, actor, id)
  if (isEnded(order)) refuse('group_order_closed')
  return order
}
