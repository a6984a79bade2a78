import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import { eraseEvents } from '../../../platform/outgoing-events/erase-events.ts'
import { lockShop } from '../shops/shops.store.ts'
import { eraseCustomers } from './shop-orders.store.ts'

/** Erases who bought, as the privacy webhooks ask: in one order, or in all of a shop, and in the orders that fulfill them. */
export async function redactShopOrders(db: Db, shopId: RowId, platformId?: string): Promise<void> {
  await inTransaction(db, async tx => {
    const shop = await lockShop(tx, shopId)
    if (!shop) return
    const erased = await eraseCustomers(tx, shop, platformId)
    await eraseEvents(
      tx,
      shop.teamId,
      'shop_order',
      erased.map(({ id }) => id),
    )
    const fulfilled = erased.filter(({ orderId }) => orderId !== null)
    await addJobs(
      tx,
      'redact-fulfilled-order',
      fulfilled.map(({ id }) => ({ id })),
    )
  })
}
