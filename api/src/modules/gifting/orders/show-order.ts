import { onOneConnection, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findOrderMeans } from './charging/find-order-means.ts'
import { expectedOn } from './expected-day/expected-on.ts'
import { findItemViews, type OrderItemView } from './order-items.store.ts'
import { findOrderEvents, type OrderEventView } from './timeline/order-events.store.ts'
import { findOrderView, type OrderView } from './order-views.store.ts'
import { presentOrder } from './orders.present.ts'
import type { OrderParcelView, ParcelReader } from './order-parcels.store.ts'

/** One order with everything the actor may see of it; what the caller has just written need not be read again. */
export function showOrder(
  db: Reader,
  parcelReader: ParcelReader,
  actor: MemberActor,
  id: number,
  known: {
    order?: OrderView | undefined
    items?: OrderItemView[]
    events?: OrderEventView[]
    parcels?: OrderParcelView[]
  } = {},
) {
  const scope = scopeOf(actor)
  return onOneConnection(db, async reader => {
    const order = known.order ?? (await findOrderView(reader, scope, id)) ?? refuse('not_found')
    const isDraft = order.status === 'unpaid'
    const [items, events, parcels, means] = await Promise.all([
      known.items ?? findItemViews(reader, [order.id]),
      known.events ?? findOrderEvents(reader, order.id),
      isDraft ? [] : (known.parcels ?? parcelReader.findOrderParcels(reader, order.id)),
      isDraft ? findOrderMeans(reader, order) : null,
    ])
    const addressGivenAt = events.find(event => event.event === 'order.address_given')?.createdAt ?? null
    const day = isDraft ? null : expectedOn({ ...order, addressGivenAt })
    return presentOrder(scope, order, { items, events, parcels, means, expectedOn: day })
  })
}
