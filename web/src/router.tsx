import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { redirectFor } from './guards.ts'
import { DefaultLayout } from './shell/default-layout.tsx'
import { RootFrame } from './shell/root-frame.tsx'
import { PagePending } from './shell/page-states.tsx'
import { RouteError } from './shell/route-error.tsx'
import { hasPath, pathRows, type Path, type PathLayout, type PathRow } from './paths.ts'
import { ApiError } from './platform/api.ts'
import { onPersonChanged } from './platform/impersonation.ts'
import { rememberRoute } from './platform/last-route.ts'
import { setPageTitle } from './platform/page-title.ts'
import { loadSession, mayHaveSession, onSessionClosed } from './platform/session.ts'

/** The page of every path of the app, loaded when it is opened. */
const pages: Record<Path, RouteComponent> = {
  '/login': lazyRouteComponent(() => import('./modules/people/identity/login-page.tsx'), 'LoginPage'),
  '/login/sso': lazyRouteComponent(
    () => import('./modules/people/identity/sso-login-page.tsx'),
    'SsoLoginPage',
  ),
  '/authenticate': lazyRouteComponent(
    () => import('./modules/people/identity/authenticate-page.tsx'),
    'AuthenticatePage',
  ),
  '/reset-password': lazyRouteComponent(
    () => import('./modules/people/identity/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  '/passwords/reset': lazyRouteComponent(
    () => import('./modules/people/identity/new-password-page.tsx'),
    'NewPasswordPage',
  ),
  '/email-verification': lazyRouteComponent(
    () => import('./modules/people/identity/email-verification-page.tsx'),
    'EmailVerificationPage',
  ),
  '/sign-up': lazyRouteComponent(() => import('./modules/people/identity/sign-up-page.tsx'), 'SignUpPage'),
  '/success-onboard-flow': lazyRouteComponent(
    () => import('./modules/people/identity/how-it-works-page.tsx'),
    'HowItWorksPage',
  ),
  '/report': lazyRouteComponent(
    () => import('./modules/administration/dashboard/report-page.tsx'),
    'ReportPage',
  ),
  '/gifts': lazyRouteComponent(() => import('./modules/catalog/products/gifts-page.tsx'), 'GiftsPage'),
  '/product-detail/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/product-detail-page.tsx'),
    'ProductDetailPage',
  ),
  '/bundle-detail/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/bundle-detail-page.tsx'),
    'BundleDetailPage',
  ),
  '/shopping-bag': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/shopping-bag-page.tsx'),
    'ShoppingBagPage',
  ),
  '/select-recipient': lazyRouteComponent(
    () => import('./modules/gifting/recipients/select-recipient-page.tsx'),
    'SelectRecipientPage',
  ),
  '/add-recipient': lazyRouteComponent(
    () => import('./modules/gifting/recipients/add-recipient-page.tsx'),
    'AddRecipientPage',
  ),
  '/recipient-list': lazyRouteComponent(
    () => import('./modules/gifting/recipients/lists/recipient-lists-page.tsx'),
    'RecipientListsPage',
  ),
  '/recipient-list/map': lazyRouteComponent(
    () => import('./modules/gifting/recipients/imports/import-page.tsx'),
    'ImportPage',
  ),
  '/recipient-list/people': lazyRouteComponent(
    () => import('./modules/gifting/recipients/people-page.tsx'),
    'PeoplePage',
  ),
  '/recipient-list/people/:id': lazyRouteComponent(
    () => import('./modules/gifting/recipients/person-page.tsx'),
    'PersonPage',
  ),
  '/recipient-list/:id': lazyRouteComponent(
    () => import('./modules/gifting/recipients/lists/recipient-list-page.tsx'),
    'RecipientListPage',
  ),
  '/card-message': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/card-message-page.tsx'),
    'CardMessagePage',
  ),
  '/order-confirmation': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/confirmation/order-confirmation-page.tsx'),
    'OrderConfirmationPage',
  ),
  '/order-confirmation/:id': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/resume-order-page.tsx'),
    'ResumeOrderPage',
  ),
  '/confirmed-order': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/confirmed-order-page.tsx'),
    'ConfirmedOrderPage',
  ),
  '/orders/:orderTab?': lazyRouteComponent(
    () => import('./modules/gifting/orders/orders-page.tsx'),
    'OrdersPage',
  ),
  '/orders/:id': lazyRouteComponent(
    () => import('./modules/gifting/orders/order-detail-page.tsx'),
    'OrderDetailPage',
  ),
  '/bulk-sends': lazyRouteComponent(
    () => import('./modules/gifting/bulk-sends/bulk-sends-page.tsx'),
    'BulkSendsPage',
  ),
  '/bulk-sends/:id': lazyRouteComponent(
    () => import('./modules/gifting/bulk-sends/bulk-send-page.tsx'),
    'BulkSendPage',
  ),
  '/manage-templates': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/card-templates-page.tsx'),
    'CardTemplatesPage',
  ),
  '/manage-templates/new': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/new-template-page.tsx'),
    'NewTemplatePage',
  ),
  '/manage-templates/:id': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/edit-template-page.tsx'),
    'EditTemplatePage',
  ),
  '/profile': lazyRouteComponent(
    () => import('./modules/people/identity/profile/profile-page.tsx'),
    'ProfilePage',
  ),
  '/profile/advanced': lazyRouteComponent(
    () => import('./modules/people/identity/profile/advanced-page.tsx'),
    'AdvancedPage',
  ),
  '/operations': lazyRouteComponent(
    () => import('./modules/administration/jobs/overview-page.tsx'),
    'OperationsPage',
  ),
  '/operations/teams': lazyRouteComponent(
    () => import('./modules/administration/accounts/teams-page.tsx'),
    'TeamsPage',
  ),
  '/operations/teams/:id': lazyRouteComponent(
    () => import('./modules/administration/accounts/team-page.tsx'),
    'TeamPage',
  ),
  '/operations/plans': lazyRouteComponent(
    () => import('./modules/money/subscriptions/plans/plans-page.tsx'),
    'PlansPage',
  ),
  '/operations/operators': lazyRouteComponent(
    () => import('./modules/people/operators/operators-page.tsx'),
    'OperatorsPage',
  ),
  '/operations/log': lazyRouteComponent(
    () => import('./modules/people/audit/operators-log-page.tsx'),
    'OperatorsLogPage',
  ),
  '/operations/jobs': lazyRouteComponent(
    () => import('./modules/administration/jobs/jobs-page.tsx'),
    'JobsPage',
  ),
  '/operations/products': lazyRouteComponent(
    () => import('./modules/catalog/products/editing/products-page.tsx'),
    'ProductsPage',
  ),
  '/operations/products/new': lazyRouteComponent(
    () => import('./modules/catalog/products/editing/new-product-page.tsx'),
    'NewProductPage',
  ),
  '/operations/products/import': lazyRouteComponent(
    () => import('./modules/catalog/products/imports/product-import-page.tsx'),
    'ProductImportPage',
  ),
  '/operations/products/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/editing/product-page.tsx'),
    'ProductPage',
  ),
  '/operations/bundles': lazyRouteComponent(
    () => import('./modules/catalog/products/bundle-editing/bundles-page.tsx'),
    'BundlesPage',
  ),
  '/operations/bundles/new': lazyRouteComponent(
    () => import('./modules/catalog/products/bundle-editing/new-bundle-page.tsx'),
    'NewBundlePage',
  ),
  '/operations/bundles/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/bundle-editing/bundle-page.tsx'),
    'BundlePage',
  ),
  '/operations/sign-in': lazyRouteComponent(
    () => import('./modules/people/operators/operator-sign-in-page.tsx'),
    'OperatorSignInPage',
  ),
  '/operations/parcels': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/parcels-page.tsx'),
    'ParcelsPage',
  ),
  '/operations/parcels/:id': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/parcel-page.tsx'),
    'ParcelPage',
  ),
  '/operations/pick': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/packing/pick-page.tsx'),
    'PickPage',
  ),
  '/operations/pack': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/packing/pack-page.tsx'),
    'PackPage',
  ),
  '/operations/handovers': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/packing/manifests-page.tsx'),
    'ManifestsPage',
  ),
  '/operations/handovers/:id': lazyRouteComponent(
    () => import('./modules/warehouse/parcels/packing/manifest-page.tsx'),
    'ManifestPage',
  ),
  '/operations/refunds': lazyRouteComponent(
    () => import('./modules/money/deposits/refund-requests/operations-refunds-page.tsx'),
    'OperationsRefundsPage',
  ),
  '/operations/invoices': lazyRouteComponent(
    () => import('./modules/money/invoices/operator-invoices/operations-invoices-page.tsx'),
    'OperationsInvoicesPage',
  ),
  '/operations/stock': lazyRouteComponent(
    () => import('./modules/warehouse/inventory/desk/stock-page.tsx'),
    'StockPage',
  ),
  '/operations/restocks': lazyRouteComponent(
    () => import('./modules/warehouse/inventory/desk/restocks-page.tsx'),
    'RestocksPage',
  ),
  '/operations/restocks/:id': lazyRouteComponent(
    () => import('./modules/warehouse/inventory/desk/restock-page.tsx'),
    'RestockPage',
  ),
  '/settings': lazyRouteComponent(() => import('./modules/people/teams/settings-page.tsx'), 'SettingsPage'),
  '/members': lazyRouteComponent(() => import('./modules/people/members/members-page.tsx'), 'MembersPage'),
  '/members/invite': lazyRouteComponent(
    () => import('./modules/people/members/invite-page.tsx'),
    'InvitePage',
  ),
  '/manage-inventory': lazyRouteComponent(
    () => import('./modules/warehouse/inventory/manage-inventory-page.tsx'),
    'ManageInventoryPage',
  ),
  '/manage-billing': lazyRouteComponent(
    () => import('./modules/money/payments/manage-billing-page.tsx'),
    'ManageBillingPage',
  ),
  '/add-payment-method': lazyRouteComponent(
    () => import('./modules/money/payment-methods/add-payment-method-page.tsx'),
    'AddPaymentMethodPage',
  ),
  '/add-invoice-method': lazyRouteComponent(
    () => import('./modules/money/payment-methods/add-invoice-method-page.tsx'),
    'AddInvoiceMethodPage',
  ),
  '/exports': lazyRouteComponent(
    () => import('./modules/administration/exports/exports-page.tsx'),
    'ExportsPage',
  ),
  '/audit-log': lazyRouteComponent(() => import('./modules/people/audit/audit-log-page.tsx'), 'AuditLogPage'),
  '/un-authorized': lazyRouteComponent(() => import('./shell/not-allowed-page.tsx'), 'NotAllowedPage'),
  '/404': lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
  '/503': lazyRouteComponent(() => import('./shell/maintenance-page.tsx'), 'MaintenancePage'),
}

const root = createRootRoute({ component: RootFrame })

const layouts: Record<Exclude<PathLayout, 'standalone'>, AnyRoute> = {
  dashboard: createRoute({
    getParentRoute: () => root,
    id: 'dashboard',
    component: lazyRouteComponent(() => import('./shell/dashboard-layout.tsx'), 'DashboardLayout'),
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
          const turn = redirectFor(row, await visitorFor(row), hasPath('/projects'), location.search)
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
