import { pathPattern } from './path-pattern.ts'
import type { PathRow } from './path-row.ts'

const linkHolders = { access: 'none', layout: 'standalone' } as const

/** Pages behind the links in mails and on cards. */
export const linkPaths = [
  { path: '/recipients/:groupId/:token', ...linkHolders, title: 'Your gift' },
  { path: '/recipients/:uuid?', ...linkHolders, title: 'Your gifts' },
  { path: '/recipient/verification', ...linkHolders, title: 'Open your gifts' },
  { path: '/redemption/tier-selection', ...linkHolders, title: 'Choose your gifts' },
  { path: '/redemption/recipient-info', ...linkHolders, title: 'Your address' },
  { path: '/redemption/confirm-order', ...linkHolders, title: 'Check and confirm' },
  { path: '/redemption/confirm-success', ...linkHolders, title: 'Your gifts' },
  {
    path: '/admin-order-recipients/verification',
    ...linkHolders,
    title: 'Confirm your address',
  },
  { path: '/admin-order-recipients/:uuid', ...linkHolders, title: 'Your sizes and address' },
  { path: '/admin-order-recipients/:uuid/items-selection', ...linkHolders, title: 'Your sizes' },
  { path: '/admin-order-recipients/:uuid/recipient', ...linkHolders, title: 'Your address' },
  { path: '/admin-order-recipients/:uuid/review', ...linkHolders, title: 'Check and submit' },
  { path: '/admin-order-recipients/:uuid/success', ...linkHolders, title: 'You are on the list' },
  { path: '/projects/public', ...linkHolders, title: 'Project' },
  { path: '/address/:token', ...linkHolders, title: 'Your address' },
  { path: '/gift/:token', ...linkHolders, title: 'Your gift card' },
  { path: '/unsubscribe/:token', ...linkHolders, title: 'Reminders' },
  { path: '/invoices/:token', ...linkHolders, title: 'Your invoice' },
  { path: '/invitations/:token', ...linkHolders, title: 'Your invitation' },
  { path: '/store/:storeId', ...linkHolders, title: 'Store' },
  { path: '/store/:storeId/products/:id', ...linkHolders, title: 'Product' },
  { path: '/store/:storeId/cart', ...linkHolders, title: 'Cart' },
  { path: '/store/:storeId/checkout', ...linkHolders, title: 'Checkout' },
  { path: '/store/:storeId/gift/:token', ...linkHolders, title: 'Your gift card' },
  { path: '/store/:storeId/privacy', ...linkHolders, title: 'Privacy' },
  { path: '/store/:storeId/orders/:token', ...linkHolders, title: 'Your order' },
] as const satisfies readonly PathRow[]

export type LinkPath = (typeof linkPaths)[number]['path']
export type StandalonePath = LinkPath | '/404'

export interface StandaloneView {
  path: StandalonePath
  title: string
  /** What the address says to its page. */
  params: Record<string, string>
}

/** The page for people without an account that stands at an address. */
export function standaloneAt(pathname: string, search = ''): StandaloneView | undefined {
  // Any other `/404` is the app's.
  if (pathname === '/404' && new URLSearchParams(search).get('isFinalized') === 'true')
    return { path: '/404', title: 'This page has closed', params: {} }
  for (const row of linkPaths) {
    const found = pathPattern(row.path).exec(pathname)
    if (!found) continue
    const given = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)
    return { path: row.path, title: row.title, params: Object.fromEntries(given) }
  }
  return undefined
}

/** A page of a team's store, which has a title, colors and shoppers of its own. */
export const isStorePath = (path: string) => path.startsWith('/store/')

/**
 * A page's path as the app's host has it. On its own host a store begins at `/`; the server names the store in the
 * document, and nobody where it is closed.
 */
export function pathOnAppHost(pathname: string, store: string | undefined): string {
  if (store === undefined || pathname.startsWith('/store/')) return pathname
  return `/store/${store || '-'}${pathname === '/' ? '' : pathname}`
}
