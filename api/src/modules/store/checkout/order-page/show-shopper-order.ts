import type { Db } from '../../../../platform/db/database.ts'
import type { ShopCharges } from '../../../../services/payments/shop-charges.ts'
import { expectedOn } from '../../../gifting/orders/expected-day/expected-on.ts'
import { findOrderItems } from '../../../gifting/orders/order-items.store.ts'
import type { ParcelReader } from '../../../gifting/orders/order-parcels.store.ts'
import { showOrderParcels } from '../../../gifting/orders/tracking/show-order-parcels.ts'
import { settleStorePayment } from '../settle/settle-store-payment.ts'
import { canShopperCancel } from './can-shopper-cancel.ts'
import { findOrderOfLink } from './find-order-of-link.ts'
import { presentShopperOrder } from './order-page.present.ts'
import { findShopperOrder, type ShopperOrderRow } from './shopper-orders.store.ts'

export interface OrderPageSettings {
  secretKey: string
  charges: ShopCharges
  parcelReader: ParcelReader
}

/**
 * The page of an order, for whoever has its link. It stays when its store closes: what was bought there is still on its way.
 */
export async function showShopperOrder(
  db: Db,
  { secretKey, charges, parcelReader }: OrderPageSettings,
  link: { storeId: string; token: string },
) {
  const { order: found, store } = await findOrderOfLink(db, secretKey, link)
  const order = await settle(db, charges, found)
  const [items, parcels] = await Promise.all([
    findOrderItems(db, order.id),
    showOrderParcels(db, parcelReader, order.id),
  ])
  return presentShopperOrder({
    order,
    items,
    parcels,
    store,
    expectedOn: expectedOn({ ...order, addressGivenAt: null }),
    canCancel: canShopperCancel(store, order),
  })
}

/** Whoever waits for the payment on this page sees it at once, also where the provider's event is late. */
async function settle(db: Db, charges: ShopCharges, order: ShopperOrderRow): Promise<ShopperOrderRow> {
  if (order.status !== 'unpaid' || order.isClosed) return order
  try {
    await settleStorePayment(db, charges, order.attemptId)
  } catch {
    // The provider does not answer: the page shows what is known, and asks again.
    return order
  }
  return (await findShopperOrder(db, order.teamId, order.publicId)) ?? order
}
