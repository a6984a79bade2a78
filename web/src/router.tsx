import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { turnAway } from './guards.ts'
import { DefaultLayout } from './modules/shell/default-layout.tsx'
import { RootFrame } from './modules/shell/root-frame.tsx'
import { PagePending } from './modules/shell/page-states.tsx'
import { RouteError } from './modules/shell/route-error.tsx'
import { hasPath, pathRows, type Path, type PathLayout, type PathRow } from './paths.ts'
import { ApiError } from './platform/api.ts'
import { onPersonChanged } from './platform/acting.ts'
import { rememberRoute } from './platform/last-route.ts'
import { setPageTitle } from './platform/page-title.ts'
import { loadSession, mayHaveSession, onSessionClosed } from './platform/session.ts'

/** The page of every path of the app, loaded when it is opened. */
const pages: Record<Path, RouteComponent> = {
  '/login': lazyRouteComponent(() => import('./modules/identity/login-page.tsx'), 'LoginPage'),
  '/login/sso': lazyRouteComponent(() => import('./modules/identity/sso-login-page.tsx'), 'SsoLoginPage'),
  '/authenticate': lazyRouteComponent(
    () => import('./modules/identity/authenticate-page.tsx'),
    'AuthenticatePage',
  ),
  '/reset-password': lazyRouteComponent(
    () => import('./modules/identity/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  '/passwords/reset': lazyRouteComponent(
    () => import('./modules/identity/new-password-page.tsx'),
    'NewPasswordPage',
  ),
  '/email-verification': lazyRouteComponent(
    () => import('./modules/identity/email-verification-page.tsx'),
    'EmailVerificationPage',
  ),
  '/sign-up': lazyRouteComponent(() => import('./modules/identity/sign-up-page.tsx'), 'SignUpPage'),
  '/success-onboard-flow': lazyRouteComponent(
    () => import('./modules/identity/how-it-works-page.tsx'),
    'HowItWorksPage',
  ),
  '/report': lazyRouteComponent(() => import('./modules/dashboard/report-page.tsx'), 'ReportPage'),
  '/gifts': lazyRouteComponent(() => import('./modules/catalogue/gifts-page.tsx'), 'GiftsPage'),
  '/product-detail/:id': lazyRouteComponent(
    () => import('./modules/catalogue/product-detail-page.tsx'),
    'ProductDetailPage',
  ),
  '/bundle-detail/:id': lazyRouteComponent(
    () => import('./modules/catalogue/bundle-detail-page.tsx'),
    'BundleDetailPage',
  ),
  '/shopping-bag': lazyRouteComponent(
    () => import('./modules/gift-flow/shopping-bag-page.tsx'),
    'ShoppingBagPage',
  ),
  '/select-recipient': lazyRouteComponent(
    () => import('./modules/recipients/select-recipient-page.tsx'),
    'SelectRecipientPage',
  ),
  '/add-recipient': lazyRouteComponent(
    () => import('./modules/recipients/add-recipient-page.tsx'),
    'AddRecipientPage',
  ),
  '/recipient-list': lazyRouteComponent(
    () => import('./modules/recipient-lists/recipient-lists-page.tsx'),
    'RecipientListsPage',
  ),
  '/recipient-list/map': lazyRouteComponent(
    () => import('./modules/recipient-lists/import-page.tsx'),
    'ImportPage',
  ),
  '/recipient-list/people': lazyRouteComponent(
    () => import('./modules/recipients/people-page.tsx'),
    'PeoplePage',
  ),
  '/recipient-list/people/:id': lazyRouteComponent(
    () => import('./modules/recipients/person-page.tsx'),
    'PersonPage',
  ),
  '/recipient-list/:id': lazyRouteComponent(
    () => import('./modules/recipient-lists/recipient-list-page.tsx'),
    'RecipientListPage',
  ),
  '/card-message': lazyRouteComponent(
    () => import('./modules/gift-flow/card-message-page.tsx'),
    'CardMessagePage',
  ),
  '/order-confirmation': lazyRouteComponent(
    () => import('./modules/gift-flow/order-confirmation-page.tsx'),
    'OrderConfirmationPage',
  ),
  '/order-confirmation/:id': lazyRouteComponent(
    () => import('./modules/gift-flow/resume-order-page.tsx'),
    'ResumeOrderPage',
  ),
  '/confirmed-order': lazyRouteComponent(
    () => import('./modules/gift-flow/confirmed-order-page.tsx'),
    'ConfirmedOrderPage',
  ),
  '/orders/:orderTab?': lazyRouteComponent(() => import('./modules/orders/orders-page.tsx'), 'OrdersPage'),
  '/orders/:id': lazyRouteComponent(
    () => import('./modules/orders/order-detail-page.tsx'),
    'OrderDetailPage',
  ),
  '/bulk-sends': lazyRouteComponent(
    () => import('./modules/bulk-sends/bulk-sends-page.tsx'),
    'BulkSendsPage',
  ),
  '/bulk-sends/:id': lazyRouteComponent(
    () => import('./modules/bulk-sends/bulk-send-page.tsx'),
    'BulkSendPage',
  ),
  '/manage-templates': lazyRouteComponent(
    () => import('./modules/card-templates/card-templates-page.tsx'),
    'CardTemplatesPage',
  ),
  '/manage-templates/new': lazyRouteComponent(
    () => import('./modules/card-templates/new-template-page.tsx'),
    'NewTemplatePage',
  ),
  '/manage-templates/:id': lazyRouteComponent(
    () => import('./modules/card-templates/edit-template-page.tsx'),
    'EditTemplatePage',
  ),
  '/profile': lazyRouteComponent(() => import('./modules/profile/profile-page.tsx'), 'ProfilePage'),
  '/profile/advanced': lazyRouteComponent(
    () => import('./modules/profile/advanced-page.tsx'),
    'AdvancedPage',
  ),
  '/operations': lazyRouteComponent(
    () => import('./modules/operations-jobs/overview-page.tsx'),
    'OperationsPage',
  ),
  '/operations/teams': lazyRouteComponent(
    () => import('./modules/operations-teams/teams-page.tsx'),
    'TeamsPage',
  ),
  '/operations/teams/:id': lazyRouteComponent(
    () => import('./modules/operations-teams/team-page.tsx'),
    'TeamPage',
  ),
  '/operations/plans': lazyRouteComponent(
    () => import('./modules/operations-teams/plans-page.tsx'),
    'PlansPage',
  ),
  '/operations/operators': lazyRouteComponent(
    () => import('./modules/operations-teams/operators-page.tsx'),
    'OperatorsPage',
  ),
  '/operations/log': lazyRouteComponent(
    () => import('./modules/audit/operators-log-page.tsx'),
    'OperatorsLogPage',
  ),
  '/operations/jobs': lazyRouteComponent(() => import('./modules/operations-jobs/jobs-page.tsx'), 'JobsPage'),
  '/operations/products': lazyRouteComponent(
    () => import('./modules/operations-catalogue/products-page.tsx'),
    'ProductsPage',
  ),
  '/operations/products/new': lazyRouteComponent(
    () => import('./modules/operations-catalogue/new-product-page.tsx'),
    'NewProductPage',
  ),
  '/operations/products/import': lazyRouteComponent(
    () => import('./modules/operations-catalogue/product-import-page.tsx'),
    'ProductImportPage',
  ),
  '/operations/products/:id': lazyRouteComponent(
    () => import('./modules/operations-catalogue/product-page.tsx'),
    'ProductPage',
  ),
  '/operations/bundles': lazyRouteComponent(
    () => import('./modules/operations-catalogue/bundles-page.tsx'),
    'BundlesPage',
  ),
  '/operations/bundles/new': lazyRouteComponent(
    () => import('./modules/operations-catalogue/new-bundle-page.tsx'),
    'NewBundlePage',
  ),
  '/operations/bundles/:id': lazyRouteComponent(
    () => import('./modules/operations-catalogue/bundle-page.tsx'),
    'BundlePage',
  ),
  '/operations/sign-in': lazyRouteComponent(
    () => import('./modules/operations/operator-sign-in-page.tsx'),
    'OperatorSignInPage',
  ),
  '/operations/parcels': lazyRouteComponent(
    () => import('./modules/operations-parcels/parcels-page.tsx'),
    'ParcelsPage',
  ),
  '/operations/parcels/:id': lazyRouteComponent(
    () => import('./modules/operations-parcels/parcel-page.tsx'),
    'ParcelPage',
  ),
  '/operations/pick': lazyRouteComponent(
    () => import('./modules/operations-packing/pick-page.tsx'),
    'PickPage',
  ),
  '/operations/pack': lazyRouteComponent(
    () => import('./modules/operations-packing/pack-page.tsx'),
    'PackPage',
  ),
  '/operations/handovers': lazyRouteComponent(
    () => import('./modules/operations-packing/handovers-page.tsx'),
    'HandoversPage',
  ),
  '/operations/handovers/:id': lazyRouteComponent(
    () => import('./modules/operations-packing/handover-page.tsx'),
    'HandoverPage',
  ),
  '/operations/refunds': lazyRouteComponent(
    () => import('./modules/operations-refunds/operations-refunds-page.tsx'),
    'OperationsRefundsPage',
  ),
  '/operations/invoices': lazyRouteComponent(
    () => import('./modules/operations-invoices/operations-invoices-page.tsx'),
    'OperationsInvoicesPage',
  ),
  '/operations/stock': lazyRouteComponent(
    () => import('./modules/operations-stock/stock-page.tsx'),
    'StockPage',
  ),
  '/operations/restocks': lazyRouteComponent(
    () => import('./modules/operations-stock/restocks-page.tsx'),
    'RestocksPage',
  ),
  '/operations/restocks/:id': lazyRouteComponent(
    () => import('./modules/operations-stock/restock-page.tsx'),
    'RestockPage',
  ),
  '/settings': lazyRouteComponent(() => import('./modules/settings/settings-page.tsx'), 'SettingsPage'),
  '/members': lazyRouteComponent(() => import('./modules/members/members-page.tsx'), 'MembersPage'),
  '/members/invite': lazyRouteComponent(() => import('./modules/members/invite-page.tsx'), 'InvitePage'),
  '/manage-inventory': lazyRouteComponent(
    () => import('./modules/inventory/manage-inventory-page.tsx'),
    'ManageInventoryPage',
  ),
  '/manage-billing': lazyRouteComponent(
    () => import('./modules/billing/manage-billing-page.tsx'),
    'ManageBillingPage',
  ),
  '/add-payment-method': lazyRouteComponent(
    () => import('./modules/payment-methods/add-payment-method-page.tsx'),
    'AddPaymentMethodPage',
  ),
  '/add-invoice-method': lazyRouteComponent(
    () => import('./modules/payment-methods/add-invoice-method-page.tsx'),
    'AddInvoiceMethodPage',
  ),
  '/exports': lazyRouteComponent(() => import('./modules/exports/exports-page.tsx'), 'ExportsPage'),
  '/audit-log': lazyRouteComponent(() => import('./modules/audit/audit-log-page.tsx'), 'AuditLogPage'),
  '/un-authorized': lazyRouteComponent(
    () => import('./modules/shell/not-allowed-page.tsx'),
    'NotAllowedPage',
  ),
  '/404': lazyRouteComponent(() => import('./modules/shell/not-found-page.tsx'), 'NotFoundPage'),
  '/503': lazyRouteComponent(() => import('./modules/shell/maintenance-page.tsx'), 'MaintenancePage'),
}

const root = createRootRoute({ component: RootFrame })

const layouts: Record<Exclude<PathLayout, 'standalone'>, AnyRoute> = {
  dashboard: createRoute({
    getParentRoute: () => root,
    id: 'dashboard',
    component: lazyRouteComponent(() => import('./modules/shell/dashboard-layout.tsx'), 'DashboardLayout'),
  }),
  default: createRoute({ getParentRoute: () => root, id: 'default', component: DefaultLayout }),
  bare: createRoute({ getParentRoute: () => root, id: 'bare' }),
}

async function visitorFor(row: PathRow) {
  if (row.access === 'none' || row.access === 'operator') return undefined
  if (row.access === 'public' && !mayHaveSession()) return undefined
  try {
    return await loadSession()
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) throw redirect({ to: '/503' })
    throw error
  }
}

function routesOf(row: PathRow, layout: AnyRoute): AnyRoute[] {
  return pathsOf(row).map(
    path =>
      createRoute({
        getParentRoute: () => layout,
        path,
        component: pages[row.path as Path],
        beforeLoad: async ({
          location,
          preload,
        }: {
          location: { href: string; search: Record<string, unknown> }
          preload: boolean
        }) => {
          const turn = turnAway(row, await visitorFor(row), hasPath('/projects'), location.search)
          if (!turn) return
          if (turn.remembers && !preload) rememberRoute(location.href)
          throw redirect({ to: turn.to, replace: true })
        },
        onEnter: () => setPageTitle(row.title),
      } as never) as AnyRoute,
  )
}

/** `/orders/:orderTab?` becomes `/orders` and one route per value, so that `/orders/:id` keeps its own page. */
function pathsOf(row: PathRow): string[] {
  const optional = /^(.*)\/:(\w+)\?$/.exec(row.path)
  if (optional && row.values)
    return [optional[1] ?? '/', ...row.values.map(value => `${optional[1]}/${value}`)]
  return [row.path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')]
}

for (const [name, layout] of Object.entries(layouts)) {
  layout.addChildren(pathRows.filter(row => row.layout === name).flatMap(row => routesOf(row, layout)))
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/report', replace: true })
  },
})
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})
const gallery =
  import.meta.env.MODE === 'production'
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/kit',
          component: lazyRouteComponent(() => import('./dev/kit-gallery.tsx'), 'KitGallery'),
        }),
      ]

root.addChildren([...Object.values(layouts), home, unknown, ...gallery] as never)

export const router = createRouter({
  routeTree: root as AnyRoute,
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultPendingMinMs: 200,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PagePending,
  scrollRestoration: true,
  // Plain text both ways: `?q=007` stays the text that was typed.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const text = new URLSearchParams(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ).toString()
    return text === '' ? '' : `?${text}`
  },
})

onPersonChanged(async href => {
  await router.navigate({ href, replace: true } as never)
})

onSessionClosed(async ({ remembersRoute }) => {
  if (remembersRoute) rememberRoute(router.state.location.href)
  await router.navigate({ to: '/login', replace: true } as never)
})
