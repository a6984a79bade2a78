import type { Db } from '../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../platform/http/actor.ts'
import { refuse } from '../../platform/refusal.ts'
import { findItemViews, findOrderEvents, findOrderView } from './order-views.store.ts'
import { presentOrder } from './orders.present.ts'

/** The whole document of one order, as the actor may see it. */
export async function showOrder(db: Db, actor: MemberActor, id: number) {
  const scope = scopeOf(actor)
  const [view, items, events] = await Promise.all([findOrderView(db, scope, id), findItemViews(db, [id]), findOrderEvents(db, id)])
  return presentOrder(scope, view ?? refuse('not_found'), items, events)
}
