import type { ShopOrder } from '@ribbon/contract/connections/shop-orders'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import type { ShopOrderView } from './shop-order-list.store.ts'

export const presentShopOrder = (order: ShopOrderView): ShopOrder => ({
  id: String(order.id),
  type: 'shopOrders',
  attributes: {
    name: order.name,
    orderedAt: order.orderedAt.toISOString(),
    customer: order.customer,
    items: order.items.map(({ id, title, sku, quantity, goods, neverFromStock }) => ({
      id,
      title,
      sku,
      quantity,
      goods: goods && {
        variantId: String(goods.variantId),
        name: goods.name,
        sku: goods.sku,
        isChosen: goods.isChosen,
      },
      neverFromStock,
    })),
    quantity: order.quantity,
    total: formatCents(order.totalCents),
    currency: order.currency,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    trackingNumbers: order.trackingNumbers,
    state: order.state,
    problem: order.problem,
    orderNumber: order.publicOrderId === null ? null : orderNumber(order.publicOrderId),
    toldAt: order.toldAt?.toISOString() ?? null,
    parcels: order.parcels.map(({ number, state, trackingNumber, trackingUrl }) => ({
      number,
      state,
      trackingNumber,
      trackingUrl,
    })),
  },
})
