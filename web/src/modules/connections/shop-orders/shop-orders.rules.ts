import type { ShopOrder } from '@ribbon/contract/connections/shop-orders'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

const words = (status: string) => {
  const text = status.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const paidTones: Record<string, StatusTone> = { paid: 'done', pending: 'progress', refunded: 'stopped' }
const sentTones: Record<string, StatusTone> = { fulfilled: 'done', unfulfilled: 'progress' }

/** Shopify’s own words, with a color for those we know. */
export const paymentLook = (status: string) => ({
  tone: paidTones[status] ?? 'neutral',
  label: words(status),
})
export const fulfillmentLook = (status: string) => ({
  tone: sentTones[status] ?? 'neutral',
  label: words(status),
})

export const itemsText = (items: ShopOrder['attributes']['items']) =>
  items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

/** Money of the shop, in its own currency. */
export const moneyText = (total: string, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    Number(total),
  )
