import type { ShopOrder } from '@ribbon/contract/connections/shop-orders'
import { formatCents } from '@ribbon/contract/money'
import type { ShopOrderView } from './shop-order-list.store.ts'

export const presentShopOrder = (order: ShopOrderView): ShopOrder => ({
  id: String(order.id),
  type: 'shopOrders',
  attributes: {
    name: order.name,
    orderedAt: order.orderedAt.toISOString(),
    customer: order.customer,
    items: order.items.map(({ id, title, sku, quantity }) => ({ id, title, sku, quantity })),
    quantity: order.quantity,
    total: formatCents(order.totalCents),
    currency: order.currency,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    trackingNumbers: order.trackingNumbers,
  },
})
