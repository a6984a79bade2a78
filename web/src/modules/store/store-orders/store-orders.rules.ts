import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { storeOrderTabs, type StoreOrderTab } from '@ribbon/contract/store/store-orders/store-orders'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const tabs: readonly { value: StoreOrderTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'to_ship', label: 'To ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'canceled', label: 'Canceled or refunded' },
  { value: 'open', label: 'Open checkouts' },
]

export const readTab = (text: string): StoreOrderTab => storeOrderTabs.find(tab => tab === text) ?? 'all'

interface Listed {
  status: OrderStatus
  closedAt: string | null
  total: string
  refunded: string
  isDisputed: boolean
}

/** An order as a word: an unpaid one is a checkout that goes on or has ended. */
export function statusView({ status, closedAt }: Pick<Listed, 'status' | 'closedAt'>): {
  tone: StatusTone
  label: string
} {
  if (status === 'unpaid')
    return closedAt === null
      ? { tone: 'progress', label: 'Checking out' }
      : { tone: 'stopped', label: 'Not paid' }
  return {
    awaiting_address: { tone: 'neutral', label: 'Awaiting address' } as const,
    processing: { tone: 'progress', label: 'To ship' } as const,
    shipped: { tone: 'moving', label: 'Shipped' } as const,
    delivered: { tone: 'done', label: 'Delivered' } as const,
    canceled: { tone: 'stopped', label: 'Canceled' } as const,
    returned: { tone: 'stopped', label: 'Returned' } as const,
  }[status]
}

/** What stands below the total in a row. */
export function refundNote({
  total,
  refunded,
  isDisputed,
}: Omit<Listed, 'status' | 'closedAt'>): string | undefined {
  if (isDisputed) return 'Disputed'
  if (Number(refunded) === 0) return undefined
  return Number(refunded) >= Number(total) ? 'Refunded' : 'Partly refunded'
}

export const paidByWords = {
  card: 'Card',
  gift_card: 'Gift card',
  card_and_gift_card: 'Gift card and card',
  nothing: 'Nothing to pay',
} as const

/** `Campfire Mug`, and what else is in it. */
export function itemsText(size: number, first: string | null): { first: string; second: string } {
  return {
    first: first ?? 'Nothing',
    second: size === 1 ? '1 item' : `${size.toLocaleString('en-US')} items`,
  }
}

/** The end of a tracking number, which is what tells parcels apart; the order has all of it. */
export function trackingEnd(number: string | undefined): string | undefined {
  return number !== undefined && number.length > 12 ? `…${number.slice(-8)}` : number
}
