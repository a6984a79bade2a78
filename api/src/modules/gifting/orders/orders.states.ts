import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'

/** The status changes an order can make (product.md, An order's life). */
const changes: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['awaiting_address', 'processing'],
  awaiting_address: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  // A reshipment puts the order back into processing, or to shipped if another of its parcels is on its way.
  shipped: ['delivered', 'returned', 'processing'],
  delivered: ['returned', 'processing', 'shipped'],
  canceled: [],
  returned: ['processing', 'shipped'],
}

export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return changes[from].includes(to)
}
