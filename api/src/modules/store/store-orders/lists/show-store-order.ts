import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findItemViews } from '../../../gifting/orders/order-items.store.ts'
import type { ParcelReader } from '../../../gifting/orders/order-parcels.store.ts'
import { findOrderEvents } from '../../../gifting/orders/timeline/order-events.store.ts'
import { showOrderParcels } from '../../../gifting/orders/tracking/show-order-parcels.ts'
import { findRefundedItems, listStoreRefunds, sumRefunded } from '../refunds/store-refunds.store.ts'
import { presentStoreOrder } from '../store-orders.present.ts'
import { findStoreOrderView, listUsedGiftCards } from './store-order-views.store.ts'

/** One order of the team's store with everything its owners see of it. */
export async function showStoreOrder(db: Reader, parcelReader: ParcelReader, scope: Scope, orderId: string) {
  const id = requestedId(orderId) ?? refuse('not_found')
  const order = (await findStoreOrderView(db, scope, id)) ?? refuse('not_found')
  const { attemptId, teamId } = order
  const of = { teamId, orderId: order.id }
  return {
    data: presentStoreOrder(order, {
      items: await findItemViews(db, [order.id]),
      giftCards: attemptId === null ? [] : await listUsedGiftCards(db, { teamId, attemptId }),
      refunds: await listStoreRefunds(db, of),
      refunded: await sumRefunded(db, of),
      refundedItems: await findRefundedItems(db, of),
      parcels: await showOrderParcels(db, parcelReader, order.id),
      events: await findOrderEvents(db, order.id),
    }),
  }
}
