import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrder, type OrderRow } from '../orders.store.ts'

/** Locks an unpaid order that the actor may change: their own, with no payment in progress. */
export async function lockDraft(tx: Tx, actor: MemberActor, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid' || order.hasLivePayment) refuse('order_not_unpaid')
  return order
}
