import { systemAuthor } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { unseal } from '../../../platform/secrets.ts'
import { ShopAccessEnded } from '../../../services/shops/shop-errors.ts'
import type { ShopAccess } from '../../../services/shops/shopify-client.ts'
import type { ShopSettings } from './connect-shop.ts'
import { endConnection } from './end-connection.ts'
import { findShopById, lockShop, type ShopRow } from './shops.store.ts'

/**
 * Does something at a connected shop; nothing where it is not connected any more. A shop that has taken our access away is
 * disconnected.
 */
export async function withShop(
  db: Db,
  { secretKey }: Pick<ShopSettings, 'secretKey'>,
  shopId: RowId,
  work: (shop: ShopRow, access: ShopAccess) => Promise<void>,
): Promise<void> {
  const shop = await findShopById(db, shopId)
  if (!shop?.tokenSealed) return
  try {
    await work(shop, { domain: shop.domain, token: unseal(secretKey, shop.tokenSealed) })
  } catch (error) {
    if (!(error instanceof ShopAccessEnded)) throw error
    await inTransaction(db, async tx => {
      const locked = await lockShop(tx, shopId)
      // Connected again in the meantime, with another token.
      if (locked?.tokenSealed === shop.tokenSealed)
        await endConnection(tx, locked, 'uninstalled', systemAuthor)
    })
  }
}
