import type { Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { findGroupOrder } from './group-orders.store.ts'

/** A group order of the actor's team, or a refusal. */
export async function findOwnGroupOrder(
  reader: Reader,
  actor: MemberActor,
  id: string,
): Promise<GroupOrderRow> {
  const found = await findGroupOrder(reader, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  return found ?? refuse('not_found')
}
