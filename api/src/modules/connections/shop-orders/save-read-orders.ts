import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { ShopOrderFacts } from '../../../services/shops/read-shop-order.ts'
import type { ShopRow } from '../shops/shops.store.ts'
import { saveShopOrders } from './shop-orders.store.ts'

/** Saves what was read of a shop's orders, and what follows from what has changed. */
export async function saveReadOrders(
  tx: Tx,
  shop: ShopRow,
  orders: readonly ShopOrderFacts[],
): Promise<void> {
  const saved = await saveShopOrders(tx, shop, orders)
  for (const id of saved)
    announce(tx, { teamId: shop.teamId, event: 'shopOrder.updated', type: 'shopOrders', id })
}
