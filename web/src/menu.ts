import type { Module, Role } from '@ribbon/contract/route'
import { hasModule } from '@ribbon/contract/team-modules'

export type MenuIcon =
  | 'dashboard'
  | 'gift'
  | 'orders'
  | 'templates'
  | 'redemption'
  | 'users'
  | 'recipients'
  | 'settings'
  | 'projects'
  | 'store'
  | 'payouts'
  | 'products'
  | 'gift-cards'
  | 'fees'
  | 'inventory'
  | 'billing'
  | 'profile'
  | 'integrations'
  | 'developers'

export interface MenuItem {
  label: string
  path: string
  icon: MenuIcon
  roles: readonly Role[]
  module: Module | 'any'
  group: MenuGroup
}
export type MenuGroup = 'Swag store' | 'Projects' | 'E-Commerce' | 'Shopify' | 'Account'
export interface MenuSection {
  group: MenuGroup
  items: readonly MenuItem[]
}

const all: readonly Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const senders: readonly Role[] = ['member', 'team_owner', 'store_admin']
const owners: readonly Role[] = ['team_owner', 'store_admin']
const teamOwner: readonly Role[] = ['team_owner']
const limitedUser: readonly Role[] = ['limited_user']

const row = (
  group: MenuGroup,
  module: MenuItem['module'],
  label: string,
  path: string,
  icon: MenuIcon,
  roles: readonly Role[],
): MenuItem => ({ group, module, label, path, icon, roles })

/**
 * The side menu of S1 §2 and §6, in the order it is shown, and a page for limited users, whom it leaves without any. A page that two
 * modules open stands once, in the first group that a team has.
 */
export const menu: readonly MenuItem[] = [
  row('Swag store', 'swag_store', 'Dashboard', '/report', 'dashboard', senders),
  row('Swag store', 'swag_store', 'Send gift', '/gifts', 'gift', senders),
  row('Swag store', 'swag_store', 'Orders', '/orders', 'orders', teamOwner),
  row('Swag store', 'swag_store', 'Redemption', '/redemptions', 'redemption', owners),
  row('Swag store', 'swag_store', 'Recipients', '/recipient-list', 'recipients', senders),
  row('Swag store', 'swag_store', 'Card templates', '/manage-templates', 'templates', senders),
  row('Swag store', 'swag_store', 'Inventory', '/manage-inventory', 'inventory', owners),
  row('Swag store', 'swag_store', 'Users', '/members', 'users', teamOwner),
  row('Swag store', 'swag_store', 'Team settings', '/settings', 'settings', senders),
  row('Projects', 'project', 'Projects', '/projects', 'projects', all),
  row('E-Commerce', 'e_commerce', 'Details', '/e-commerce/details', 'store', owners),
  row('E-Commerce', 'e_commerce', 'Orders', '/e-commerce/orders', 'orders', teamOwner),
  row('E-Commerce', 'e_commerce', 'Payouts', '/e-commerce/payouts', 'payouts', teamOwner),
  row('E-Commerce', 'e_commerce', 'Products', '/e-commerce/products', 'products', teamOwner),
  row('E-Commerce', 'e_commerce', 'Inventory', '/manage-inventory', 'inventory', owners),
  row('E-Commerce', 'e_commerce', 'Gift Cards', '/e-commerce/gift-cards', 'gift-cards', owners),
  row('E-Commerce', 'e_commerce', 'Settings', '/e-commerce/setting', 'settings', teamOwner),
  row('Shopify', 'e_commerce', 'Orders', '/shopify/orders', 'orders', teamOwner),
  row('Shopify', 'e_commerce', 'Fee Report', '/shopify/fee-report', 'fees', teamOwner),
  row('Account', 'any', 'Billing', '/manage-billing', 'billing', teamOwner),
  row('Account', 'swag_store', 'Integrations', '/integrations', 'integrations', senders),
  row('Account', 'swag_store', 'Developers', '/developers', 'developers', owners),
  row('Account', 'e_commerce', 'Developers', '/developers', 'developers', owners),
  row('Account', 'any', 'Your profile', '/profile', 'profile', senders),
  row('Account', 'any', 'What you can do', '/your-access', 'profile', limitedUser),
]

/** The menu for a team's modules and a person's roles, with only the items that have a page; without modules it is empty. */
export function menuFor(
  roles: readonly Role[],
  modules: readonly Module[],
  hasPage: (path: string) => boolean,
): MenuSection[] {
  if (modules.length === 0) return []
  const shown = menu.filter(
    item =>
      (item.module === 'any' || hasModule(modules, item.module)) &&
      item.roles.some(role => roles.includes(role)) &&
      hasPage(item.path),
  )
  const once = shown.filter((item, index) => shown.findIndex(({ path }) => path === item.path) === index)
  const groups = [...new Set(once.map(item => item.group))]
  return groups.map(group => ({ group, items: once.filter(item => item.group === group) }))
}
