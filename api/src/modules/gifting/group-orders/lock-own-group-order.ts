import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockGroupOrder, type GroupOrderRow } from './group-order-lock.store.ts'
import { isBusy } from './group-orders.states.ts'
import { findGroupOrder } from './group-orders.store.ts'

/**
 * Locks a group order of the actor's team for an action of its owner; refuses one that a run works on. It is looked for
 * before it is locked, so that nobody can lock another team's.
 */
export async function lockOwnGroupOrder(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const found = await findGroupOrder(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  const order = (found && (await lockGroupOrder(tx, found))) ?? refuse('not_found')
  if (isBusy(order)) refuse('group_order_busy')
  return order
}
