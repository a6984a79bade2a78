import type { OrderStatus } from '@ribbon/contract/orders'

/** Legal moves of an order (product.md, An order's life). */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['awaiting_address', 'processing'],
  awaiting_address: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  canceled: [],
  returned: [],
}

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to)
}
