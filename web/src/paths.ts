import type { Module, Role } from '@ribbon/contract/route'

/**
 * `public`: sign-in pages, which send a signed-in person to /report; `none`: open to anyone; `operator`:
 * the page asks for the operator's own session.
 */
export type PathAccess = 'public' | 'none' | 'session' | 'operator'
/**
 * `bare`: only notifications around the page, which brings its own band; `standalone`: the same without the
 * router and the app, for people without an account.
 */
export type PathLayout = 'dashboard' | 'default' | 'bare' | 'standalone'

export interface PathRow {
  path: `/${string}`
  access: PathAccess
  layout: PathLayout
  /** Without it, every role. */
  roles?: readonly Role[]
  module?: Module
  title: string
  subtitle?: string
  /** Values of an optional last parameter, where the same shape also names another page. */
  values?: readonly string[]
  /** The query parameter with which a `public` page opens for a signed-in person, too. */
  opensWith?: string
  /** Where a refused role goes instead of /un-authorized. */
  refusedTo?: string
}

/** Every path that has a page. `router.tsx` and `standalone-pages.ts` name the page of each; a path without one does not compile. */
const paths = [
  { path: '/login', access: 'public', layout: 'default', title: 'Sign in' },
  { path: '/login/sso', access: 'public', layout: 'default', title: 'Sign in with SSO' },
  { path: '/authenticate', access: 'public', opensWith: 'sso_test', layout: 'default', title: 'Signing in' },
  { path: '/reset-password', access: 'public', layout: 'default', title: 'Forgot your password' },
  { path: '/passwords/reset', access: 'public', layout: 'default', title: 'New password' },
  { path: '/email-verification', access: 'none', layout: 'default', title: 'Your email address' },
  { path: '/invitations/:token', access: 'none', layout: 'standalone', title: 'Your invitation' },
  { path: '/sign-up', access: 'public', layout: 'default', title: 'Sign up' },
  { path: '/success-onboard-flow', access: 'session', layout: 'default', title: 'How it works' },
  {
    path: '/report',
    access: 'session',
    layout: 'dashboard',
    title: 'Dashboard',
    subtitle: 'View your company history here',
  },
  {
    path: '/gifts',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Send a gift',
  },
  {
    path: '/product-detail/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Gift',
  },
  {
    path: '/bundle-detail/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Bundle',
  },
  {
    path: '/shopping-bag',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Your bag',
  },
  {
    path: '/select-recipient',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Recipient',
  },
  {
    path: '/add-recipient',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Add a recipient',
  },
  {
    path: '/recipient-list',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Recipients',
  },
  {
    path: '/recipient-list/map',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Import',
  },
  {
    path: '/recipient-list/people',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Recipients',
  },
  {
    path: '/recipient-list/people/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Recipient',
  },
  {
    path: '/recipient-list/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Recipient list',
  },
  {
    path: '/card-message',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Card',
  },
  {
    path: '/order-confirmation',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Check and send',
  },
  {
    path: '/order-confirmation/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Check and send',
  },
  {
    path: '/confirmed-order',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Sent',
  },
  {
    path: '/orders/:orderTab?',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Orders',
    subtitle: 'These are your orders',
    values: ['myOrders', 'teamOrders', 'groupOrders'],
  },
  {
    path: '/orders/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Order',
  },
  {
    path: '/bulk-sends',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Bulk sends',
  },
  {
    path: '/bulk-sends/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Send to a list',
  },
  {
    path: '/manage-templates',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Card templates',
    subtitle: 'Messages your team can start a card from',
  },
  {
    path: '/manage-templates/new',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'New template',
  },
  {
    path: '/manage-templates/:id',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Card template',
  },
  {
    path: '/profile',
    access: 'session',
    layout: 'dashboard',
    title: 'Settings',
    subtitle: 'Profile settings',
  },
  { path: '/profile/advanced', access: 'session', layout: 'dashboard', title: 'Sign-in and security' },
  { path: '/recipients/:groupId/:token', access: 'none', layout: 'standalone', title: 'Your gift' },
  { path: '/address/:token', access: 'none', layout: 'standalone', title: 'Your address' },
  { path: '/invoices/:token', access: 'none', layout: 'standalone', title: 'Your invoice' },
  { path: '/operations', access: 'operator', layout: 'bare', title: 'Operations' },
  { path: '/operations/teams', access: 'operator', layout: 'bare', title: 'Teams' },
  { path: '/operations/teams/:id', access: 'operator', layout: 'bare', title: 'Team' },
  { path: '/operations/plans', access: 'operator', layout: 'bare', title: 'Plans' },
  { path: '/operations/operators', access: 'operator', layout: 'bare', title: 'Operators' },
  { path: '/operations/log', access: 'operator', layout: 'bare', title: 'Operators’ log' },
  { path: '/operations/jobs', access: 'operator', layout: 'bare', title: 'Jobs and health' },
  { path: '/operations/products', access: 'operator', layout: 'bare', title: 'Products' },
  { path: '/operations/products/new', access: 'operator', layout: 'bare', title: 'New product' },
  { path: '/operations/products/import', access: 'operator', layout: 'bare', title: 'Import products' },
  { path: '/operations/products/:id', access: 'operator', layout: 'bare', title: 'Product' },
  { path: '/operations/bundles', access: 'operator', layout: 'bare', title: 'Bundles' },
  { path: '/operations/bundles/new', access: 'operator', layout: 'bare', title: 'New bundle' },
  { path: '/operations/bundles/:id', access: 'operator', layout: 'bare', title: 'Bundle' },
  { path: '/operations/sign-in', access: 'operator', layout: 'bare', title: 'Operators' },
  { path: '/operations/parcels', access: 'operator', layout: 'bare', title: 'Parcels' },
  { path: '/operations/parcels/:id', access: 'operator', layout: 'bare', title: 'Parcel' },
  { path: '/operations/pick', access: 'operator', layout: 'bare', title: 'Pick' },
  { path: '/operations/pack', access: 'operator', layout: 'bare', title: 'Pack' },
  { path: '/operations/handovers', access: 'operator', layout: 'bare', title: 'Manifests' },
  { path: '/operations/handovers/:id', access: 'operator', layout: 'bare', title: 'Manifest' },
  { path: '/operations/refunds', access: 'operator', layout: 'bare', title: 'Refunds' },
  { path: '/operations/invoices', access: 'operator', layout: 'bare', title: 'Invoices' },
  { path: '/operations/stock', access: 'operator', layout: 'bare', title: 'Stock' },
  { path: '/operations/restocks', access: 'operator', layout: 'bare', title: 'Restocks' },
  { path: '/operations/restocks/:id', access: 'operator', layout: 'bare', title: 'Restock request' },
  {
    path: '/settings',
    access: 'session',
    layout: 'dashboard',
    roles: ['member', 'team_owner', 'store_admin'],
    title: 'Settings',
  },
  {
    path: '/members',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    module: 'swag_store',
    title: 'Users',
    subtitle: 'Manage your team members',
  },
  {
    path: '/members/invite',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    module: 'swag_store',
    title: 'Invite people',
  },
  {
    path: '/manage-inventory',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    module: 'swag_store',
    refusedTo: '/gifts',
    title: 'Inventory',
  },
  {
    path: '/manage-billing',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    title: 'Billing',
  },
  {
    path: '/add-payment-method',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    title: 'Add a card',
  },
  {
    path: '/add-invoice-method',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    title: 'Add an invoice method',
  },
  {
    path: '/exports',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner', 'store_admin'],
    title: 'Exports',
    subtitle: 'Files you asked for',
  },
  {
    path: '/audit-log',
    access: 'session',
    layout: 'dashboard',
    roles: ['team_owner'],
    title: 'Audit log',
    subtitle: 'Who did what in your team',
  },
  { path: '/un-authorized', access: 'session', layout: 'default', title: 'Not allowed' },
  { path: '/404', access: 'none', layout: 'default', title: 'Page not found' },
  { path: '/503', access: 'none', layout: 'default', title: 'Back soon' },
] as const satisfies readonly PathRow[]

type Row = (typeof paths)[number]
export type StandalonePath = Extract<Row, { layout: 'standalone' }>['path']
/** The paths of the app. */
export type Path = Exclude<Row['path'], StandalonePath>

export const pathRows: readonly PathRow[] = paths

export function hasPath(path: string): boolean {
  return pathRows.some(row => matches(row.path, path))
}

/** Whether a person's role and team let a path open, so that no link leads to a refusal. */
export function mayOpen(
  path: string,
  { roles, modules }: { roles: readonly Role[]; modules: readonly Module[] },
): boolean {
  const row = pathRows.find(each => matches(each.path, path))
  return (
    row !== undefined &&
    (!row.roles || row.roles.some(role => roles.includes(role))) &&
    (!row.module || modules.includes(row.module))
  )
}

export interface StandaloneView {
  path: StandalonePath
  title: string
  /** What the address says to its page. */ params: Record<string, string>
}

/** The page for people without an account that stands at an address. */
export function standaloneAt(pathname: string): StandaloneView | undefined {
  for (const row of paths) {
    const found =
      row.layout === 'standalone'
        ? new RegExp(`^${row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(pathname)
        : null
    if (found) return { path: row.path as StandalonePath, title: row.title, params: { ...found.groups } }
  }
  return undefined
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path)
}

const program = (globalThis as { process?: { argv: string[] } }).process
if (program?.argv.some(argument => argument.endsWith('web/src/paths.ts'))) {
  // `/` has no page of its own: the router sends it on to /report.
  for (const path of ['/', ...pathRows.map(row => row.path)]) console.log(path)
}
