import { onOneConnection, type Reader } from '../../../platform/db/database.ts'
import { uncheckedId } from '../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findOrderMeans } from './charging/find-order-means.ts'
import { expectedOn } from './expected-day/expected-on.ts'
import { findItemViews, type OrderItemView } from './order-items.store.ts'
import { findOrderEvents, type OrderEventView } from './timeline/order-events.store.ts'
import { findOrderView, type OrderView } from './order-views.store.ts'
import { presentOrder } from './orders.present.ts'
import type { OrderParcelView, ParcelReader } from './order-parcels.store.ts'

/**
 * One order with everything the actor may see of it, read in one trip to the database; what the caller has just written need
 * not be read again.
 */
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
  const rowId = uncheckedId(id)
  return onOneConnection(db, async reader => {
    const [found, items, events, parcels] = await Promise.all([
      known.order ?? findOrderView(reader, scope, id),
      known.items ?? findItemViews(reader, [rowId]),
      known.events ?? findOrderEvents(reader, rowId),
      known.parcels ?? parcelReader.findOrderParcels(reader, rowId),
    ])
    const order = found ?? refuse('not_found')
    const isDraft = order.status === 'unpaid'
    const means = isDraft ? await findOrderMeans(reader, order) : null
    const addressGivenAt = events.find(event => event.event === 'order.address_given')?.createdAt ?? null
    const day = isDraft ? null : expectedOn({ ...order, addressGivenAt })
    return presentOrder(scope, order, { items, events, parcels, means, expectedOn: day })
  })
}
