import {
  shopOrderStates,
  type ShopFulfillment,
  type ShopOrder,
  type ShopOrderState,
} from '@ribbon/contract/connections/shop-orders'
import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
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

type StateLook = { tone: StatusTone; label: string }
export const stateLooks: Record<Exclude<ShopOrderState, 'imported'>, StateLook> = {
  needs_match: { tone: 'stopped', label: 'Needs a match' },
  waiting: { tone: 'progress', label: 'Waiting for stock' },
  left: { tone: 'neutral', label: 'Left to your shop' },
  needs_person: { tone: 'stopped', label: 'Needs attention' },
  ordered: { tone: 'progress', label: 'In work' },
  shipped: { tone: 'done', label: 'Shipped' },
  canceled: { tone: 'neutral', label: 'Canceled' },
  closed: { tone: 'neutral', label: 'Closed' },
}

/** What becomes of an order here; of one that the shop fulfills itself, what Shopify says. */
export const orderLook = ({
  state,
  fulfillmentStatus,
}: Pick<ShopOrder['attributes'], 'state' | 'fulfillmentStatus'>): StateLook =>
  state === 'imported' ? fulfillmentLook(fulfillmentStatus) : stateLooks[state]

/** Where a parcel is, as far as it matters to who sold what is in it. */
export const parcelLooks: Record<ParcelState, StateLook> = {
  queued: { tone: 'neutral', label: 'Not packed yet' },
  labelled: { tone: 'neutral', label: 'Not packed yet' },
  packed: { tone: 'progress', label: 'Packed' },
  shipped: { tone: 'moving', label: 'On its way' },
  delivered: { tone: 'done', label: 'Delivered' },
  returned: { tone: 'stopped', label: 'Came back' },
  lost: { tone: 'stopped', label: 'Lost' },
  canceled: { tone: 'neutral', label: 'Canceled' },
}

/** The choices of the filter: what somebody has to look at comes first. */
export const stateChoices = [
  { value: '', label: 'All orders' },
  ...Object.entries(stateLooks).map(([value, { label }]) => ({ value, label })),
  { value: 'imported', label: 'Not fulfilled by Ribbon' },
]

export const readState = (text: string): ShopOrderState | undefined =>
  shopOrderStates.find(state => state === text)

/** What waits for somebody or something is shown whenever it was ordered. */
export const isOfAnyDay = (state: ShopOrderState | undefined): boolean =>
  state === 'needs_match' || state === 'waiting' || state === 'needs_person'

export const itemsText = (items: ShopOrder['attributes']['items']) =>
  items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

/** Money of the shop, in its own currency. */
export const moneyText = (total: string, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    Number(total),
  )

interface Goods {
  title: string
  variants: readonly { id: string; name: string; sku: string; available: number }[]
}

/** Each variant of the team's goods, as a list offers it. */
export const variantChoices = (goods: readonly Goods[]) =>
  goods.flatMap(({ title, variants }) =>
    variants.map(({ id, name, sku, available }) => ({
      value: id,
      label: `${variants.length > 1 ? `${title}, ${name}` : title} (${sku}), ${available} available`,
    })),
  )

const orders = (count: number, one: string, many: string) =>
  count === 1 ? `1 order ${one}` : `${count} orders ${many}`

/** What a person has to look at. */
export const waitingTexts = ({
  needsMatch,
  waiting,
  needsPerson,
}: Pick<ShopFulfillment['attributes'], 'needsMatch' | 'waiting' | 'needsPerson'>) =>
  (
    [
      { state: 'needs_match', count: needsMatch, text: orders(needsMatch, 'needs a match', 'need a match') },
      { state: 'waiting', count: waiting, text: orders(waiting, 'waits for stock', 'wait for stock') },
      {
        state: 'needs_person',
        count: needsPerson,
        text: orders(needsPerson, 'needs attention', 'need attention'),
      },
    ] as const
  ).filter(({ count }) => count > 0)
