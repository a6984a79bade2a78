import type { Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findOrderMeans } from './charging/find-order-means.ts'
import { expectedOn } from './expected-day/expected-on.ts'
import { findItemViews } from './order-items.store.ts'
import { findOrderEvents } from './timeline/order-events.store.ts'
import { findOrderView } from './order-views.store.ts'
import { presentOrder } from './orders.present.ts'
import type { ParcelReader } from './order-parcels.store.ts'

/** One order with everything the actor may see of it. */
export async function showOrder(db: Db, parcelReader: ParcelReader, actor: MemberActor, id: number) {
  const scope = scopeOf(actor)
  // One query after another: in parallel they would take four connections of the pool, which costs more than it saves.
  const order = (await findOrderView(db, scope, id)) ?? refuse('not_found')
  const items = await findItemViews(db, [order.id])
  const events = await findOrderEvents(db, order.id)
  if (order.status === 'unpaid')
    return presentOrder(scope, order, {
      items,
      events,
      parcels: [],
      means: await findOrderMeans(db, order),
      expectedOn: null,
    })
  const parcels = await parcelReader.findOrderParcels(db, order.id)
  const addressGivenAt = events.find(event => event.event === 'order.address_given')?.createdAt ?? null
  return presentOrder(scope, order, {
    items,
    events,
    parcels,
    means: null,
    expectedOn: expectedOn({ ...order, addressGivenAt }),
  })
}
