import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Role } from '@ribbon/contract/route'

export const orderTabs = ['myOrders', 'teamOrders', 'groupOrders'] as const
export type OrderTab = (typeof orderTabs)[number]
export const tabLabels: Record<OrderTab, string> = {
  myOrders: 'My orders',
  teamOrders: 'Team orders',
  groupOrders: 'Redemption orders',
}
/** What saved views call these lists. */
export const listNames = {
  myOrders: 'my_orders',
  teamOrders: 'team_orders',
  groupOrders: 'redemption_orders',
} as const

/** `/orders` and a segment that is no tab are the own orders (reading C3). */
export function tabOfPath(pathname: string): OrderTab {
  const segment = pathname.replace(/\/$/, '').split('/')[2]
  return orderTabs.find(tab => tab === segment) ?? 'myOrders'
}

/** Whose lists hold the whole team (S1 §6). */
export function seesTeamOrders(roles: readonly Role[]): boolean {
  return roles.includes('team_owner') || roles.includes('store_admin')
}

export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'
export const statusViews: Record<OrderStatus, { tone: StatusTone; label: string }> = {
  unpaid: { tone: 'neutral', label: 'Not paid' },
  awaiting_address: { tone: 'neutral', label: 'Awaiting address' },
  processing: { tone: 'progress', label: 'Processing' },
  shipped: { tone: 'moving', label: 'Shipped' },
  delivered: { tone: 'done', label: 'Delivered' },
  canceled: { tone: 'stopped', label: 'Canceled' },
  returned: { tone: 'stopped', label: 'Returned' },
}

/** A list can be narrowed to these; unpaid orders are in no list. */
export const listedStatuses = (Object.keys(statusViews) as OrderStatus[]).filter(
  status => status !== 'unpaid',
) as Exclude<OrderStatus, 'unpaid'>[]

export function listedStatus(text: string): Exclude<OrderStatus, 'unpaid'> | undefined {
  return listedStatuses.find(status => status === text)
}

interface Item {
  id: string
  quantity: number
  displayName: string
  bundleId: string | null
  bundleName: string | null
  size: string | null
  color: string | null
  variantType: string | null
  representativeImages: readonly string[]
}

export function variantText(item: Pick<Item, 'size' | 'color' | 'variantType'>): string {
  return [item.variantType, item.color, item.size].filter(Boolean).join(' · ')
}

export interface ItemGroup<I> {
  key: string
  bundleName: string | null
  items: I[]
}

/** Items in order, those of one bundle together. */
export function groupItems<I extends Item>(items: readonly I[]): ItemGroup<I>[] {
  const groups = new Map<string, ItemGroup<I>>()
  for (const item of items) {
    const key = item.bundleId === null ? `item ${item.id}` : `bundle ${item.bundleId}`
    const group = groups.get(key) ?? {
      key,
      bundleName: item.bundleId === null ? null : (item.bundleName ?? 'Bundle'),
      items: [],
    }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export interface GiftSummary {
  name: string
  detail: string
  image: string | null
}

/** One line that says what is sent: the first gift, and how many more. */
export function giftSummary(items: readonly Item[]): GiftSummary | undefined {
  const groups = groupItems(items)
  const first = groups[0]
  const item = first?.items[0]
  if (!first || !item) return undefined
  const more = groups.length - 1
  const own = first.bundleName
    ? `${first.items.length} ${first.items.length === 1 ? 'part' : 'parts'}`
    : [variantText(item), item.quantity > 1 ? `× ${item.quantity}` : ''].filter(Boolean).join(' ')
  return {
    name: first.bundleName ?? item.displayName,
    detail: more > 0 ? `and ${more} more ${more === 1 ? 'gift' : 'gifts'}` : own,
    image: item.representativeImages[0] ?? null,
  }
}

interface Cancelled {
  status: OrderStatus
  total: string
  paymentSource: string | null
}

/** What comes back when an order is canceled, in the order a person asks. */
export function cancelReturns(order: Cancelled, money: ((amount: string) => string) | undefined): string[] {
  const amount = money ? money(order.total) : 'What was paid'
  const back: Record<string, string> = {
    deposit: `${amount} goes back to the team's deposit.`,
    credit_card: `${amount} is refunded to the card.`,
    invoice: `${amount} is taken off the next invoice.`,
  }
  return [
    back[order.paymentSource ?? ''] ?? `${amount} is given back.`,
    'The gifts go back into stock.',
    "The sender's budget and one shipment of the team's plan are given back.",
  ]
}

interface Cancelable {
  status: OrderStatus
  canCancelOrder: boolean
}

/** Why a chosen order stays as it is; undefined for one that can be canceled. */
export function reasonToKeep({ status, canCancelOrder }: Cancelable): string | undefined {
  if (canCancelOrder) return undefined
  const reasons: Partial<Record<OrderStatus, string>> = {
    processing: 'is packed already',
    shipped: 'is on its way',
    delivered: 'is delivered',
    canceled: 'is canceled already',
    returned: 'came back',
  }
  return reasons[status] ?? 'cannot be canceled'
}

interface Address {
  name: string | null
  company: string | null
  address_one: string | null
  address_two: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
}

/** The lines of an address label. */
export function addressLines(address: Address): string[] {
  const place = [[address.city, address.state].filter(Boolean).join(', '), address.zipcode]
    .filter(Boolean)
    .join(' ')
  return [
    address.name,
    address.company,
    address.address_one,
    address.address_two,
    place,
    countryName(address.country),
  ].filter((line): line is string => Boolean(line))
}

/** The English name of a two-letter country code. */
export function countryName(code: string | null): string | null {
  if (!code) return null
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

export function timelineTone(event: string): 'normal' | 'stopped' | 'gift' {
  if (/cancel|return|refus|fail|declin/.test(event)) return 'stopped'
  return event.includes('delivered') ? 'gift' : 'normal'
}

const parcelWords = {
  preparing: 'being packed',
  waiting: 'waiting for goods',
  shipped: 'on its way',
  delivered: 'delivered',
  returned: 'came back',
  lost: 'lost in transit',
} as const

/** Where one of several parcels is. */
export function parcelText({
  state,
  isReplaced,
  isReshipment,
}: {
  state: keyof typeof parcelWords
  isReplaced: boolean
  isReshipment: boolean
}): string {
  return `${parcelWords[state]}${isReplaced ? ', sent again' : isReshipment ? ', sent in its place' : ''}`
}

/** How a linked gift stands in Salesforce, in a word. */
export const logLook: Record<
  'waiting' | 'checking' | 'logged' | 'failed' | 'skipped',
  { tone: StatusTone; label: string }
> = {
  waiting: { tone: 'progress', label: 'Will be logged' },
  checking: { tone: 'progress', label: 'Being checked' },
  logged: { tone: 'done', label: 'Logged in Salesforce' },
  failed: { tone: 'stopped', label: 'Not logged' },
  skipped: { tone: 'neutral', label: 'Not logged' },
}
