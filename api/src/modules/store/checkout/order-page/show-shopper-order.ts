import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ShopCharges } from '../../../../services/payments/shop-charges.ts'
import { expectedOn } from '../../../gifting/orders/expected-day/expected-on.ts'
import { findOrderItems } from '../../../gifting/orders/order-items.store.ts'
import type { ParcelReader } from '../../../gifting/orders/order-parcels.store.ts'
import { showOrderParcels } from '../../../gifting/orders/tracking/show-order-parcels.ts'
import { findStoreByName } from '../../stores/stores.store.ts'
import { settleStorePayment } from '../settle/settle-store-payment.ts'
import { presentShopperOrder } from './order-page.present.ts'
import { readOrderToken } from './read-order-token.ts'
import { findShopperOrder } from './shopper-orders.store.ts'

export interface OrderPageSettings {
  secretKey: string
  charges: ShopCharges
  parcelReader: ParcelReader
}

/**
 * The page of an order, for whoever has its token. It stays when its store closes: what was bought there is still on its way. Tokens of
 * other stores, and those we did not sign, are like those of no order.
 */
export async function showShopperOrder(
  db: Db,
  { secretKey, charges, parcelReader }: OrderPageSettings,
  { storeId, token }: { storeId: string; token: string },
) {
  const publicId = readOrderToken(secretKey, token) ?? refuse('not_found')
  const { store } = (await findStoreByName(db, storeId)) ?? refuse('not_found')
  const order = (await findSettledOrder(db, charges, store.teamId, publicId)) ?? refuse('not_found')
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
    canCancel: false,
  })
}

/** Whoever waits for the payment on this page sees it at once, also where the provider's event is late. */
async function findSettledOrder(db: Db, charges: ShopCharges, teamId: RowId, publicId: string) {
  const order = await findShopperOrder(db, teamId, publicId)
  if (order?.status !== 'unpaid' || order.isClosed) return order
  try {
    await settleStorePayment(db, charges, order.attemptId)
  } catch {
    // The provider does not answer: the page shows what is known, and asks again.
    return order
  }
  return findShopperOrder(db, teamId, publicId)
}
