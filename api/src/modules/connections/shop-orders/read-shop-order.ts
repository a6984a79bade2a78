import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ShopSettings } from '../shops/connect-shop.ts'
import { withShop } from '../shops/with-shop.ts'
import { saveReadOrders } from './save-read-orders.ts'

/** Reads one order of a shop, after a webhook. */
export async function readShopOrder(
  db: Db,
  settings: ShopSettings,
  { id, platformId }: { id: RowId; platformId: string },
): Promise<void> {
  await withShop(db, settings, id, async (shop, access) => {
    const order = await settings.shops.readOrder(access, platformId)
    if (order && order.orderedAt >= shop.ordersSince)
      await inTransaction(db, tx => saveReadOrders(tx, shop, [order]))
  })
}
