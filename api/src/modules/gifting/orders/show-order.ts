import type { Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findItemViews, findOrderEvents, findOrderView, findParcelViews } from './order-views.store.ts'
import { presentOrder } from './orders.present.ts'

/** The whole document of one order, as the actor may see it. */
export async function showOrder(db: Db, actor: MemberActor, id: number, { withTimeline = true } = {}) {
  const scope = scopeOf(actor)
  // One after the other: side by side they would take three connections of the pool, which costs more than it saves.
  const view = (await findOrderView(db, scope, id)) ?? refuse('not_found')
  const items = await findItemViews(db, [id])
  const hasParcels = withTimeline && view[5] !== 'unpaid'
  return presentOrder(
    scope,
    view,
    items,
    withTimeline ? await findOrderEvents(db, id) : [],
    hasParcels ? await findParcelViews(db, id) : [],
  )
}
