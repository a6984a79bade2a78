import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { lockShop } from '../shops/shops.store.ts'
import { eraseCustomers } from './shop-orders.store.ts'

/** Erases who bought, as the privacy webhooks ask: in one order, or in all of a shop. */
export async function redactShopOrders(db: Db, shopId: RowId, platformId?: string): Promise<void> {
  await inTransaction(db, async tx => {
    const shop = await lockShop(tx, shopId)
    if (shop) await eraseCustomers(tx, shop, platformId)
  })
}
