import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { sweep } from '../../../../platform/jobs/sweep.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { findShopById } from '../../shops/shops.store.ts'
import { fulfillShopOrder } from './fulfill-shop-order.ts'
import { dropUnplaced, listDueOrders, matchLines } from './fulfillment.store.ts'
import { reviewLeftOrders } from './left-orders.store.ts'

const perSweep = 200

/**
 * Goes on with the orders of a shop whose goods or matches have come since, the oldest first. Of a shop that is not fulfilled any more,
 * those without an order are left to it.
 */
export async function continueShopOrders(
  db: Db,
  { shipping, log }: { shipping: Shipping; log: Log },
  shopId: RowId,
): Promise<void> {
  const shop = await findShopById(db, shopId)
  if (!shop) return
  if (shop.endedAt !== null || shop.fulfillsFrom === null)
    return inTransaction(db, tx => dropUnplaced(tx, shop))
  await inTransaction(db, async tx => {
    await reviewLeftOrders(tx, shop)
    await matchLines(tx, shop, null)
  })
  const due = await listDueOrders(db, shop, perSweep)
  await sweep({ job: 'fulfill-shop-orders', log }, due, id => fulfillShopOrder(db, shipping, id))
}
