export const orderStatuses = [
  'unpaid',
  'awaiting_address',
  'processing',
  'shipped',
  'delivered',
  'canceled',
  'returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
