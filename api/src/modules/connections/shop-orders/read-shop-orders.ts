import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { ShopAccess } from '../../../services/shops/shopify-client.ts'
import type { ShopSettings } from '../shops/connect-shop.ts'
import { changeShop, lockShop, type ShopRow } from '../shops/shops.store.ts'
import { withShop } from '../shops/with-shop.ts'
import { saveReadOrders } from './save-read-orders.ts'

/** Clocks differ, and a change may become visible a little later than it says. */
const overlapMs = 10 * 60_000

/**
 * Reads all orders of a shop that have changed since the last reading, a page at a time. Where it stops stands beside the shop, so
 * that another node goes on from there.
 */
export async function readShopOrders(db: Db, settings: ShopSettings, id: RowId): Promise<void> {
  await withShop(db, settings, id, async (shop, access) => {
    let reached = await readPage(db, settings, shop, access)
    while (reached?.pageCursor) reached = await readPage(db, settings, reached, access)
  })
}

async function readPage(
  db: Db,
  { shops }: ShopSettings,
  shop: ShopRow,
  access: ShopAccess,
): Promise<ShopRow | undefined> {
  const began = shop.pageUntil ?? databaseTime()
  const since = shop.readUntil ? new Date(shop.readUntil.getTime() - overlapMs) : shop.ordersSince
  const { orders, next } = await shops.listOrders(access, { since, after: shop.pageCursor })
  return inTransaction(db, async tx => {
    await saveReadOrders(
      tx,
      shop,
      orders.filter(order => order.orderedAt >= shop.ordersSince),
    )
    const locked = await lockShop(tx, shop.id)
    // Another node has read this page, or the shop is disconnected: it goes on, or nobody does.
    if (!locked || locked.endedAt || locked.pageCursor !== shop.pageCursor) return undefined
    const isLast = next === null
    const isFirstImport = isLast && locked.importedAt === null
    const changed = await changeShop(tx, locked, {
      pageCursor: next,
      pageUntil: isLast ? null : began,
      readAt: databaseTime(),
      ...(isLast ? { readUntil: began } : {}),
      ...(isFirstImport ? { importedAt: databaseTime() } : {}),
    })
    if (isFirstImport)
      announce(tx, { teamId: shop.teamId, event: 'shop.updated', type: 'shops', id: shop.id })
    return changed
  })
}
