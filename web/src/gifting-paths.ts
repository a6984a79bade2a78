import type { PathRow } from './path-row.ts'

const signedIn = { access: 'session', layout: 'dashboard' } as const
const senders = { ...signedIn, roles: ['member', 'team_owner', 'store_admin'], module: 'swag_store' } as const
const redemptionOwners = { ...signedIn, roles: ['team_owner', 'store_admin'], module: 'swag_store' } as const

/** The dashboard, and everything about sending gifts. */
export const giftingPaths = [
  { path: '/report', ...signedIn, title: 'Dashboard', subtitle: 'View your company history here' },
  {
    path: '/gifts',
    ...senders,
    title: 'Send a gift',
    firstCall: '/api/v2/team/products?page%5Bnumber%5D=1&page%5Bsize%5D=50&sort=name',
  },
  { path: '/product-detail/:id', ...senders, title: 'Gift' },
  { path: '/bundle-detail/:id', ...senders, title: 'Bundle' },
  { path: '/shopping-bag', ...senders, title: 'Your bag' },
  { path: '/select-recipient', ...senders, title: 'Recipient' },
  { path: '/add-recipient', ...senders, title: 'Add a recipient' },
  { path: '/recipient-list', ...senders, title: 'Recipients' },
  { path: '/recipient-list/map', ...senders, title: 'Import' },
  { path: '/recipient-list/people', ...senders, title: 'Recipients' },
  { path: '/recipient-list/people/:id', ...senders, title: 'Recipient' },
  { path: '/recipient-list/:id', ...senders, title: 'Recipient list' },
  { path: '/card-message', ...senders, title: 'Card' },
  { path: '/link-salesforce-record', ...senders, title: 'Salesforce record' },
  { path: '/order-confirmation', ...senders, title: 'Check and send' },
  { path: '/order-confirmation/:id', ...senders, title: 'Check and send' },
  { path: '/confirmed-order', ...senders, title: 'Sent' },
  {
    path: '/orders/:orderTab?',
    ...senders,
    title: 'Orders',
    subtitle: 'These are your orders',
    values: ['myOrders', 'teamOrders', 'groupOrders'],
  },
  { path: '/orders/:id', ...senders, title: 'Order' },
  { path: '/orders/:id/record', ...senders, title: 'Salesforce record' },
  { path: '/bulk-sends', ...senders, title: 'Bulk sends' },
  { path: '/bulk-sends/:id', ...senders, title: 'Send to a list' },
  {
    path: '/manage-templates',
    ...senders,
    title: 'Card templates',
    subtitle: 'Messages your team can start a card from',
  },
  { path: '/manage-templates/new', ...senders, title: 'New template' },
  { path: '/manage-templates/:id', ...senders, title: 'Card template' },
] as const satisfies readonly PathRow[]

/** The pages on which people choose their gifts, as their owners see them. */
export const groupOrderPaths = [
  {
    path: '/redemptions',
    ...redemptionOwners,
    title: 'Redemptions',
    subtitle: 'Pages on which people choose their own gifts',
  },
  { path: '/redemption/new', ...redemptionOwners, title: 'New redemption' },
  { path: '/redemption/new/items-selection/:id', ...redemptionOwners, title: 'Gifts of the redemption' },
  { path: '/redemption/new/redemption-info/:id', ...redemptionOwners, title: 'Redemption page' },
  { path: '/redemption/new/redemption-page-access/:id', ...redemptionOwners, title: 'Who can take part' },
  { path: '/redemption/new/add-card/:id', ...redemptionOwners, title: 'Card of the redemption' },
  { path: '/redemption/new/review-order/:id', ...redemptionOwners, title: 'Review the redemption' },
  { path: '/redemption-success', ...redemptionOwners, title: 'Share the redemption' },
  { path: '/redemption/details/:id', ...redemptionOwners, title: 'Redemption' },
  { path: '/redemption/edit', ...redemptionOwners, title: 'Redemptions' },
  { path: '/redemption/edit/items-selection/:id', ...redemptionOwners, title: 'Change the gifts' },
  { path: '/redemption/edit/redemption-info/:id', ...redemptionOwners, title: 'Change the page' },
] as const satisfies readonly PathRow[]
