import type { ShopRow } from '../../shops/shops.store.ts'
import type { ShopOrderRow } from './fulfillment.store.ts'

const paidStatuses = ['paid', 'partially_refunded']

type Facts = Pick<
  ShopOrderRow,
  'canceledAt' | 'financialStatus' | 'quantity' | 'openFulfillments' | 'redactedAt' | 'orderedAt'
>

/** Whether a shop's order is paid, and something of it is still to be sent. */
export function isWanted(order: Omit<Facts, 'orderedAt'>): boolean {
  return (
    order.canceledAt === null &&
    paidStatuses.includes(order.financialStatus) &&
    order.quantity > 0 &&
    order.openFulfillments.length > 0 &&
    order.redactedAt === null
  )
}

/** Whether we are to fulfill an order: the shop's switch is on since before it was placed. */
export function isToBeFulfilled(order: Facts, shop: Pick<ShopRow, 'endedAt' | 'fulfillsFrom'>): boolean {
  return (
    shop.endedAt === null &&
    shop.fulfillsFrom !== null &&
    order.orderedAt >= shop.fulfillsFrom &&
    isWanted(order)
  )
}
