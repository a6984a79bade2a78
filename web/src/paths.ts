import type { Module, Role } from '@ribbon/contract/route'
import { goodsModules, hasModule } from '@ribbon/contract/team-modules'
import { giftingPaths, groupOrderPaths } from './gifting-paths.ts'
import { pathPattern } from './path-pattern.ts'
import type { PathRow } from './path-row.ts'
import { linkPaths, type LinkPath } from './standalone-paths.ts'
import { storePaths } from './store-paths.ts'

export type { PathLayout, PathRow } from './path-row.ts'

/** Who opens a page, and in what frame. */
const visitors = { access: 'public', layout: 'default' } as const
const anyone = { access: 'none', layout: 'default' } as const
const signedIn = { access: 'session', layout: 'dashboard' } as const
const owners = { access: 'session', layout: 'dashboard', roles: ['team_owner'] } as const
const operators = { access: 'operator', layout: 'bare' } as const

/** Signing in and up. */
const signInPaths = [
  {
    path: '/login',
    ...visitors,
    title: 'Sign in',
    opening: { heading: 'Sign in', lead: 'Send gifts people remember.' },
  },
  { path: '/login/sso', ...visitors, title: 'Sign in with SSO' },
  { path: '/authenticate', ...visitors, opensWith: ['sso_test', 'sign_out'], title: 'Signing in' },
  { path: '/reset-password', ...visitors, title: 'Forgot your password' },
  { path: '/passwords/reset', ...visitors, title: 'New password' },
  { path: '/email-verification', ...anyone, title: 'Your email address' },
  {
    path: '/sign-up',
    ...visitors,
    title: 'Sign up',
    opening: { heading: 'Create your team', lead: 'You’ll be its admin. Others can join later.' },
  },
  { path: '/success-onboard-flow', access: 'session', layout: 'default', title: 'How it works' },
] as const satisfies readonly PathRow[]

/** A person’s own settings. */
const profilePaths = [
  { path: '/profile', ...signedIn, title: 'Your profile', subtitle: 'Profile settings' },
  { path: '/profile/advanced', ...signedIn, title: 'Sign-in and security' },
  { path: '/your-access', ...signedIn, title: 'What you can do' },
] as const satisfies readonly PathRow[]

/** Where operators work. */
const operationsPaths = [
  { path: '/operations', ...operators, title: 'Operations' },
  { path: '/operations/teams', ...operators, title: 'Teams' },
  { path: '/operations/teams/:id', ...operators, title: 'Team' },
  { path: '/operations/plans', ...operators, title: 'Plans' },
  { path: '/operations/operators', ...operators, title: 'Operators' },
  { path: '/operations/log', ...operators, title: 'Operators’ log' },
  { path: '/operations/security', ...operators, title: 'Your sign-in' },
  { path: '/operations/jobs', ...operators, title: 'Jobs and health' },
  { path: '/operations/products', ...operators, title: 'Products' },
  { path: '/operations/products/new', ...operators, title: 'New product' },
  { path: '/operations/products/import', ...operators, title: 'Import products' },
  { path: '/operations/products/:id', ...operators, title: 'Product' },
  { path: '/operations/bundles', ...operators, title: 'Bundles' },
  { path: '/operations/bundles/new', ...operators, title: 'New bundle' },
  { path: '/operations/bundles/:id', ...operators, title: 'Bundle' },
  { path: '/operations/sign-in', ...operators, title: 'Operators' },
  { path: '/operations/projects', ...operators, title: 'Projects' },
  { path: '/operations/projects/new', ...operators, title: 'New project' },
  { path: '/operations/projects/:id', ...operators, title: 'Project' },
  { path: '/operations/projects/:id/edit', ...operators, title: 'Edit project' },
  { path: '/operations/projects/:id/sizes', ...operators, title: 'Size sheet' },
  { path: '/operations/parcels', ...operators, title: 'Parcels' },
  { path: '/operations/parcels/:id', ...operators, title: 'Parcel' },
  { path: '/operations/pick', ...operators, title: 'Pick' },
  { path: '/operations/pack', ...operators, title: 'Pack' },
  { path: '/operations/handovers', ...operators, title: 'Manifests' },
  { path: '/operations/handovers/:id', ...operators, title: 'Manifest' },
  { path: '/operations/refunds', ...operators, title: 'Refunds' },
  { path: '/operations/shop-fees', ...operators, title: 'Shop fees' },
  { path: '/operations/invoices', ...operators, title: 'Invoices' },
  { path: '/operations/stock', ...operators, title: 'Stock' },
  { path: '/operations/restocks', ...operators, title: 'Restocks' },
  { path: '/operations/restocks/:id', ...operators, title: 'Restock request' },
] as const satisfies readonly PathRow[]

/** Goods made for a team; all its people may look. */
const projectPaths = [
  {
    path: '/projects',
    ...signedIn,
    module: 'project',
    title: 'Projects',
    subtitle: 'Goods made for your team, and the people who get them',
  },
  { path: '/projects/:id', ...signedIn, module: 'project', title: 'Project' },
] as const satisfies readonly PathRow[]

/** Other services that people use together with ours. */
const connectionPaths = [
  {
    path: '/integrations',
    ...signedIn,
    roles: ['member', 'team_owner', 'store_admin'],
    module: 'swag_store',
    title: 'Integrations',
  },
] as const satisfies readonly PathRow[]

/** A team’s settings. */
const teamPaths = [
  { path: '/settings', ...signedIn, roles: ['member', 'team_owner', 'store_admin'], title: 'Team settings' },
  { path: '/members', ...owners, module: 'swag_store', title: 'Users', subtitle: 'Manage your team members' },
  { path: '/members/invite', ...owners, module: 'swag_store', title: 'Invite people' },
  { path: '/manage-inventory', ...owners, module: goodsModules, refusedTo: '/gifts', title: 'Inventory' },
  { path: '/manage-billing', ...owners, title: 'Billing' },
  { path: '/add-payment-method', ...owners, title: 'Add a card' },
  { path: '/add-invoice-method', ...owners, title: 'Add an invoice method' },
  { path: '/confirm-payment', ...signedIn, title: 'Confirm a payment' },
  {
    path: '/exports',
    ...signedIn,
    roles: ['team_owner', 'store_admin'],
    title: 'Exports',
    subtitle: 'Files you asked for',
  },
  {
    path: '/developers',
    ...signedIn,
    roles: ['team_owner', 'store_admin'],
    module: goodsModules,
    title: 'Developers',
  },
  { path: '/audit-log', ...owners, title: 'Audit log', subtitle: 'Who did what in your team' },
] as const satisfies readonly PathRow[]

/** Where the router sends a person who cannot go on. */
const statePaths = [
  { path: '/un-authorized', access: 'session', layout: 'default', title: 'Not allowed' },
  { path: '/404', ...anyone, title: 'Page not found' },
  { path: '/503', ...anyone, title: 'Back soon' },
] as const satisfies readonly PathRow[]

/**
 * Every path that has a page. `team-pages.ts`, `operations-pages.ts` and `standalone-pages.ts` name the page of each;
 * a path without one does not compile.
 */
const paths = [
  ...signInPaths,
  ...giftingPaths,
  ...groupOrderPaths,
  ...profilePaths,
  ...linkPaths,
  ...operationsPaths,
  ...projectPaths,
  ...storePaths,
  ...connectionPaths,
  ...teamPaths,
  ...statePaths,
] as const

type Row = (typeof paths)[number]
export type OperationsPath = (typeof operationsPaths)[number]['path']
/** The paths of the people of a team, signed in or about to be. */
export type TeamPath = Exclude<Row['path'], LinkPath | OperationsPath>
/** The paths of the app. */
export type Path = TeamPath | OperationsPath

export const pathRows: readonly PathRow[] = paths
/** Where `/` leads. */
export const homePath = '/report' satisfies Path
/** Where people without a session are led. */
export const signInPath = '/login' satisfies Path

export function hasPath(path: string): boolean {
  return pathRows.some(row => pathPattern(row.path, row.values).test(path))
}

/** Whether a person's role and team let a path open, so that no link leads to a refusal. */
export function mayOpen(
  path: string,
  { roles, modules }: { roles: readonly Role[]; modules: readonly Module[] },
): boolean {
  const row = pathRows.find(each => pathPattern(each.path, each.values).test(path))
  return (
    row !== undefined &&
    (!row.roles || row.roles.some(role => roles.includes(role))) &&
    hasModule(modules, row.module)
  )
}

const program = (globalThis as { process?: { argv: string[] } }).process
if (program?.argv.some(argument => argument.endsWith('web/src/paths.ts'))) {
  // `/` has no page of its own: the router sends it on to /report.
  for (const path of ['/', ...pathRows.map(row => row.path)]) console.log(path)
}
