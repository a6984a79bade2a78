import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { findOrderMeans } from '../charging/find-order-means.ts'
import { findItemViews, type OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { presentOrder } from '../orders.present.ts'
import { findOrderEvents, type OrderEventView } from '../timeline/order-events.store.ts'

/** An unpaid order that a statement has returned, with what is known of it besides. */
export interface KnownDraft {
  order: OrderView
  items?: OrderItemView[]
  events?: OrderEventView[]
  means?: PaymentMeans
}

/** Shows an unpaid order; it has no parcels yet. */
export async function showKnownDraft(reader: Reader, actor: MemberActor, { order, ...known }: KnownDraft) {
  const [items, events, means] = await Promise.all([
    known.items ?? findItemViews(reader, [order.id]),
    known.events ?? findOrderEvents(reader, order.id),
    known.means ?? findOrderMeans(reader, order),
  ])
  return presentOrder(scopeOf(actor), order, { items, events, parcels: [], means, expectedOn: null })
}
