import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'

/** Legal moves of an order (product.md, An order's life). */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['awaiting_address', 'processing'],
  awaiting_address: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  // What came back or was lost is sent again: the order is in processing once more, or shipped where another parcel of it is on its way.
  shipped: ['delivered', 'returned', 'processing'],
  delivered: ['returned', 'processing', 'shipped'],
  canceled: [],
  returned: ['processing', 'shipped'],
}

export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to)
}
