import { fulfillScope, type Shop } from '@ribbon/contract/connections/shops'
import type { ShopRow } from './shops.store.ts'

export function presentShop(shop: ShopRow): Shop {
  return {
    id: String(shop.id),
    type: 'shops',
    attributes: {
      domain: shop.domain,
      name: shop.name,
      state: shop.state,
      connectedAt: shop.connectedAt.toISOString(),
      isImporting: shop.state === 'connected' && shop.importedAt === null,
      ordersSince: shop.ordersSince.toISOString(),
      readAt: shop.readAt?.toISOString() ?? null,
      fulfillsFrom: shop.fulfillsFrom?.toISOString() ?? null,
      mayFulfill: shop.state === 'connected' && shop.scopes.includes(fulfillScope),
    },
  }
}
