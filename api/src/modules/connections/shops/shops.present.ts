import type { Shop } from '@ribbon/contract/connections/shops'
import type { ShopRow } from './shops.store.ts'

export const fulfillmentScope = 'write_merchant_managed_fulfillment_orders'

export function presentShop(shop: ShopRow): Shop {
  return {
    id: String(shop.id),
    type: 'shops',
    attributes: {
      domain: shop.domain,
      name: shop.name,
      state: shop.state,
      fulfills: shop.fulfills,
      mayFulfill: shop.scopes.includes(fulfillmentScope),
      connectedAt: shop.connectedAt.toISOString(),
      isImporting: shop.state === 'connected' && shop.importedAt === null,
      ordersSince: shop.ordersSince.toISOString(),
      readAt: shop.readAt?.toISOString() ?? null,
    },
  }
}
