/** Events of a team that its webhook endpoints can ask for, and what each says. */
export const eventTypes = {
  'order.placed': 'A gift was placed and paid.',
  'order.shipped': 'The last parcel of a gift is with the carrier.',
  'order.partly_shipped': 'A parcel of a gift is with the carrier, and others are not yet.',
  'order.delivered': 'All parcels of a gift have arrived.',
  'order.canceled': 'A gift was canceled.',
  'order.returned': 'A parcel of a gift came back.',
  'order.refunded': 'A refund for a gift was made.',
  'recipient.address_given': 'A recipient gave the address that was asked for.',
  'recipient.address_declined': 'A recipient declined to give an address.',
  'bulk_send.finished': 'The last gift of a bulk send was placed.',
  'stock.low': 'A variant has fallen below the team’s threshold.',
  'stock.restocked': 'Goods of a variant were received.',
  'export.finished': 'The file of an export is ready.',
  'store_order.placed': 'A shopper’s order was placed and paid.',
  'store_order.refunded': 'A refund for a shopper’s order was made.',
  'store_order.canceled': 'A shopper’s order was canceled.',
  'gift_card.issued': 'A gift card was made.',
  'gift_card.redeemed': 'A gift card paid for an order, or a part of it.',
  'gift_card.expired': 'A gift card ended with money on it.',
  'payout.paid': 'A payout arrived at the team’s bank.',
  'payout.failed': 'A payout did not arrive at the team’s bank.',
  'shop_order.imported': 'An order of the team’s shop was read for the first time.',
} as const

export type EventType = keyof typeof eventTypes
// Object.keys types every key as string.
export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** Sent by a test of an endpoint, to that endpoint alone. */
export const pingType = 'ping'
