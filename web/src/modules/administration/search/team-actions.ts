interface Action {
  label: string
  path: string
  keywords: string
}

/** What people begin most, each on the page where it begins; who may not open the page is not offered it. */
export const teamActions: readonly Action[] = [
  { label: 'Send a gift', path: '/gifts', keywords: 'new order present swag' },
  { label: 'Import recipients', path: '/recipient-list', keywords: 'upload csv xlsx people list new' },
  { label: 'New card template', path: '/manage-templates/new', keywords: 'message card write' },
  { label: 'New redemption', path: '/redemption/new', keywords: 'group order page choose gifts' },
  { label: 'Invite people', path: '/members/invite', keywords: 'users members colleagues team add' },
  {
    label: 'Add deposit',
    path: '/manage-billing?tab=deposit',
    keywords: 'money pay in top up balance funds',
  },
  { label: 'Open your bag', path: '/shopping-bag', keywords: 'cart basket checkout' },
  { label: 'Add a card to pay with', path: '/add-payment-method', keywords: 'credit payment method' },
  { label: 'Pay by invoice', path: '/add-invoice-method', keywords: 'payment method' },
  { label: 'New gift cards', path: '/e-commerce/gift-cards/create', keywords: 'store voucher' },
  { label: 'Request a restock', path: '/manage-inventory', keywords: 'stock replenish inventory more' },
  { label: 'Connect Salesforce', path: '/integrations', keywords: 'crm integration' },
  { label: 'Connect a shop at Shopify', path: '/integrations/shopify', keywords: 'store integration' },
  { label: 'New API key', path: '/developers?tab=keys', keywords: 'developers program token' },
]

/** Pages that have no place in the menu of their own. */
export const teamPages: readonly (Action & { group: string })[] = [
  { label: 'Team orders', path: '/orders/teamOrders', keywords: 'all', group: 'Orders' },
  { label: 'Redemption orders', path: '/orders/groupOrders', keywords: 'group', group: 'Orders' },
  { label: 'Bulk sends', path: '/bulk-sends', keywords: 'list many', group: 'Orders' },
  { label: 'People', path: '/recipient-list/people', keywords: 'address book', group: 'Recipients' },
  { label: 'Sub-teams', path: '/members?tab=subteams', keywords: 'departments groups', group: 'Users' },
  { label: 'Invoices', path: '/manage-billing?tab=invoices', keywords: 'statements pdf', group: 'Billing' },
  { label: 'Payments', path: '/manage-billing?tab=payments', keywords: 'history receipts', group: 'Billing' },
  { label: 'Exports', path: '/exports', keywords: 'files csv download', group: 'Account' },
  { label: 'Audit log', path: '/audit-log', keywords: 'history who did what', group: 'Account' },
  {
    label: 'Sign-in and security',
    path: '/profile/advanced',
    keywords: 'password two factor sessions devices authenticator',
    group: 'Account',
  },
]
