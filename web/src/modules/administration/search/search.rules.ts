import type { OperatorSearchKind, SearchKind } from '@ribbon/contract/administration/search'

export const shortestSearch = 2

/** What a kind is called over its results, where a result leads, and the list in which all of them are found. */
export interface KindView<R> {
  group: string
  path: (result: R) => string
  all?: (text: string) => string
}

interface Found {
  subjectId: string
  number: string | null
  detail: string | null
  status: string | null
}

const q = encodeURIComponent

export const teamKinds: Record<SearchKind, KindView<Found>> = {
  order: {
    group: 'Orders',
    path: ({ subjectId }) => `/orders/${subjectId}`,
  },
  storeOrder: {
    group: 'Store orders',
    path: ({ subjectId }) => `/e-commerce/orders/${subjectId}`,
    all: text => `/e-commerce/orders?q=${q(text)}`,
  },
  shopOrder: {
    group: 'Shopify orders',
    path: ({ subjectId }) => `/shopify/orders?order=${subjectId}`,
  },
  recipient: {
    group: 'Recipients',
    path: ({ subjectId }) => `/recipient-list/people/${subjectId}`,
    all: text => `/recipient-list/people?q=${q(text)}`,
  },
  participant: {
    group: 'People of redemptions',
    // Their number is the address by which the list of the redemption finds them.
    path: ({ subjectId, number }) => `/redemption/details/${subjectId}?q=${q(number ?? '')}`,
  },
  member: {
    group: 'Users',
    path: ({ detail }) => `/members?q=${q(detail ?? '')}`,
    all: text => `/members?q=${q(text)}`,
  },
  storeCustomer: {
    group: 'Store customers',
    path: ({ subjectId }) => `/e-commerce/orders?q=${q(subjectId)}`,
  },
  gift: {
    group: 'Gifts',
    path: ({ subjectId }) => `/product-detail/${subjectId}`,
    all: text => `/gifts?q=${q(text)}`,
  },
  bundle: { group: 'Bundles', path: ({ subjectId }) => `/bundle-detail/${subjectId}` },
  cardTemplate: {
    group: 'Card templates',
    path: ({ subjectId }) => `/manage-templates/${subjectId}`,
    all: text => `/manage-templates?q=${q(text)}`,
  },
  list: {
    group: 'Recipient lists',
    path: ({ subjectId, status }) =>
      status === 'applied' ? `/recipient-list/${subjectId}` : `/recipient-list/map?import=${subjectId}`,
    all: text => `/recipient-list?q=${q(text)}`,
  },
  groupOrder: {
    group: 'Redemptions',
    path: ({ subjectId }) => `/redemption/details/${subjectId}`,
    all: text => `/redemptions?q=${q(text)}`,
  },
  project: {
    group: 'Projects',
    path: ({ subjectId }) => `/projects/${subjectId}`,
    all: text => `/projects?q=${q(text)}`,
  },
}

export const operatorKinds: Record<OperatorSearchKind, KindView<Found>> = {
  parcel: {
    group: 'Parcels',
    path: ({ subjectId }) => `/operations/parcels/${subjectId}`,
    all: text => `/operations/parcels?q=${q(text)}`,
  },
  stock: {
    group: 'Stock',
    // Its number is the SKU, by which the list of stock finds it.
    path: ({ number }) => `/operations/stock?q=${q(number ?? '')}`,
    all: text => `/operations/stock?q=${q(text)}`,
  },
  order: { group: 'Orders', path: ({ subjectId }) => `/operations/refunds?number=${q(subjectId)}` },
  team: {
    group: 'Teams',
    path: ({ subjectId }) => `/operations/teams/${subjectId}`,
    all: text => `/operations/teams?q=${q(text)}`,
  },
  product: {
    group: 'Products',
    path: ({ subjectId }) => `/operations/products/${subjectId}`,
    all: text => `/operations/products?q=${q(text)}`,
  },
  project: {
    group: 'Projects',
    path: ({ subjectId }) => `/operations/projects/${subjectId}`,
    all: text => `/operations/projects?q=${q(text)}`,
  },
}

interface Counted {
  count: number
  isMore: boolean
}

export const countText = ({ count, isMore }: Counted): string => (isMore ? `${count}+` : String(count))

/** Read out when the answer is there. */
export function announcementOf(
  text: string,
  { optionCount, isBusy, hasFailed }: { optionCount: number; isBusy: boolean; hasFailed: boolean },
): string {
  if (text.trim() === '') return ''
  if (isBusy) return 'Searching'
  const shown = optionCount === 0 ? `Nothing found for ${text}` : `${optionCount} to choose from`
  return hasFailed ? `The search failed. ${shown}` : shown
}

/** Words to mark; one that may be a number is marked whole, as it may be written with spaces and dashes. */
export function wordsToMark(text: string): string[] {
  const compact = text.replace(/[\s#-]/g, '')
  return /\d/.test(compact) && /^[0-9a-z]+$/i.test(compact)
    ? [compact]
    : text.trim().split(/\s+/).filter(Boolean)
}
