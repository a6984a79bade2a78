import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findItemViews } from '../order-items.store.ts'
import { presentItem } from '../order-parts.present.ts'
import { findOrderView } from '../order-views.store.ts'
import { presentOrders } from '../orders.present.ts'

/** One line of a draft, with the order beside it so that the client knows its totals. */
export async function showDraftItem(db: Reader, actor: MemberActor, item: { id: number; orderId: number }) {
  const scope = scopeOf(actor)
  const order = (await findOrderView(db, scope, item.orderId)) ?? refuse('not_found')
  const items = await findItemViews(db, [order.id])
  const line = items.find(candidate => candidate.id === item.id) ?? refuse('not_found')
  return { data: presentItem(line), included: presentOrders(scope, [order], items, 1).data }
}
