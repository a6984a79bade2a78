import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOrderMeans } from '../charging/find-order-means.ts'
import { findItemViews } from '../order-items.store.ts'
import { findOrderEvents } from '../timeline/order-events.store.ts'
import { findOrderView } from '../order-views.store.ts'
import { presentOrder } from '../orders.present.ts'

/** One unpaid order; it has no parcels yet. */
export async function showDraft(db: Reader, actor: MemberActor, id: number) {
  const scope = scopeOf(actor)
  const order = (await findOrderView(db, scope, id)) ?? refuse('not_found')
  const items = await findItemViews(db, [order.id])
  const events = await findOrderEvents(db, order.id)
  const means = await findOrderMeans(db, order)
  return presentOrder(scope, order, { items, events, parcels: [], means, expectedOn: null })
}
