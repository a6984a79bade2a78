import type { PathRow } from './path-row.ts'

const storeOwners = {
  access: 'session',
  layout: 'dashboard',
  roles: ['team_owner', 'store_admin'],
  module: 'e_commerce',
} as const

/** A team’s store, as its owners see it. */
export const storePaths = [
  {
    path: '/e-commerce/details',
    ...storeOwners,
    title: 'Store',
    subtitle: 'What your store sells, what needs doing, and where shoppers find it',
  },
  {
    path: '/e-commerce/orders',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Store orders',
    subtitle: 'What people bought in your store',
  },
  { path: '/e-commerce/orders/:id', ...storeOwners, roles: ['team_owner'], title: 'Store order' },
  {
    path: '/e-commerce/payouts',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Payouts',
    subtitle: 'What Stripe sent to your bank',
  },
  { path: '/e-commerce/payouts/:id', ...storeOwners, roles: ['team_owner'], title: 'Payout' },
  {
    path: '/shopify/orders',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Shopify orders',
    subtitle: 'What people bought in your shop at Shopify',
  },
  {
    path: '/shopify/fee-report',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Fee Report',
    subtitle: 'What fulfilling the orders of your shop cost',
  },
  { path: '/shopify/fee-report/:id', ...storeOwners, roles: ['team_owner'], title: 'Fees of a month' },
  { path: '/integrations/shopify', ...storeOwners, title: 'Shopify' },
  { path: '/e-commerce/setting', ...storeOwners, roles: ['team_owner'], title: 'Store settings' },
  {
    path: '/e-commerce/products',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Products',
    subtitle: 'What your store shows, with which pictures and at what price',
  },
  { path: '/e-commerce/products/:id', ...storeOwners, roles: ['team_owner'], title: 'Product' },
  {
    path: '/e-commerce/gift-cards',
    ...storeOwners,
    title: 'Gift cards',
    subtitle: 'Money people can spend in your store',
  },
  { path: '/e-commerce/gift-cards/create', ...storeOwners, title: 'New gift cards' },
  { path: '/e-commerce/gift-cards/edit', ...storeOwners, title: 'Gift card' },
  {
    path: '/e-commerce/setting/access',
    ...storeOwners,
    roles: ['team_owner'],
    title: 'Who may buy',
  },
] as const satisfies readonly PathRow[]
