import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'

/** Locks a group order to mail people about it; refuses one that takes no choices any more. */
export async function lockToMail(tx: Tx, actor: MemberActor, groupOrderId: string): Promise<GroupOrderRow> {
  const order = await lockToChange(tx, actor, groupOrderId)
  if (order.closesAt !== null && order.closesAt <= databaseTime()) refuse('group_order_closed')
  return order
}
