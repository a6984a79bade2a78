/** What an API key may be allowed to do, in the words its owner reads. A call opens to keys only where it declares one of them. */
export const keyScopes = {
  'catalogue:read': 'See products, bundles and cards',
  'recipients:read': 'See recipients and lists',
  'recipients:write': 'Add, change, import and erase recipients',
  'orders:read': 'See orders',
  'orders:write': 'Prepare, change and cancel orders',
  'orders:send': 'Send gifts, which spends money',
  'bulk_sends:read': 'See bulk sends',
  'bulk_sends:write': 'Plan and change bulk sends',
  'bulk_sends:send': 'Send to whole lists, which spends money',
  'templates:read': 'See card templates',
  'templates:write': 'Add and change card templates',
  'inventory:read': 'See stock and restock requests',
  'inventory:write': 'Ask for more stock',
  'exports:write': 'Make and download exports',
  'dashboard:read': 'See the figures of the dashboard',
  'store:read': 'See the store, its products and orders',
  'store:write': 'Change the store, its products and orders',
  'gift_cards:read': 'See gift cards',
  'gift_cards:write': 'Issue and change gift cards, which is worth money',
  'shop:read': 'See the orders of connected shops',
} as const

/** How every secret of a key begins. */
export const keyPrefix = 'rbk_live_'

export type KeyScope = keyof typeof keyScopes
// The keys of an object are texts to the compiler; these are the ones above.
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]
