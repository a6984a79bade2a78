import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findLiveAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { lockOrder, type OrderRow } from '../orders.store.ts'

/** Locks an unpaid order that the actor may change: their own, with no payment in progress. */
export async function lockDraft(tx: Tx, actor: MemberActor, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  // A separate statement: after waiting for the lock, a join in the same one would still see the old payments.
  if (order.status !== 'unpaid' || (await findLiveAttempt(tx, order.id))) refuse('order_not_unpaid')
  return order
}
