import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { eraseCustomerFromOrder } from '../../../gifting/orders/store-orders/buyers.store.ts'
import { eraseParcelProblems } from '../../../warehouse/parcels/parcels.store.ts'
import { lockShopOrder } from './fulfillment.store.ts'
import { planShopOrder } from './plan-shop-order.ts'

/** Erases where the order went that fulfills one of a shop; what is not packed of it is taken back first. */
export async function redactFulfilledOrder(db: Db, shopOrderId: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const orderId = (await lockShopOrder(tx, shopOrderId))?.orderId
    if (orderId == null) return
    await planShopOrder(tx, shopOrderId)
    await eraseCustomerFromOrder(tx, orderId)
    await eraseParcelProblems(tx, [orderId])
  })
}
