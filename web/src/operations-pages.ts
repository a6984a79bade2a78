import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { OperationsPath } from './paths.ts'

/** The page of every path of operators, loaded when it is opened. */
export const operationsPages: Record<OperationsPath, RouteComponent> = {
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
  '/operations/security': lazyRouteComponent(
    () => import('./modules/people/identity/operator-security-page.tsx'),
    'OperatorSecurityPage',
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
    () => import('./modules/people/identity/operator-sign-in-page.tsx'),
    'OperatorSignInPage',
  ),
  '/operations/projects': lazyRouteComponent(
    () => import('./modules/projects/projects/desk/desk-projects-page.tsx'),
    'DeskProjectsPage',
  ),
  '/operations/projects/new': lazyRouteComponent(
    () => import('./modules/projects/projects/desk-editing/new-project-page.tsx'),
    'NewProjectPage',
  ),
  '/operations/projects/:id': lazyRouteComponent(
    () => import('./modules/projects/projects/desk/desk-project-page.tsx'),
    'DeskProjectPage',
  ),
  '/operations/projects/:id/edit': lazyRouteComponent(
    () => import('./modules/projects/projects/desk-editing/edit-project-page.tsx'),
    'EditProjectPage',
  ),
  '/operations/projects/:id/sizes': lazyRouteComponent(
    () => import('./modules/projects/projects/desk/sizes-page.tsx'),
    'SizesPage',
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
  '/operations/shop-fees': lazyRouteComponent(
    () => import('./modules/connections/shop-fees/operator-fees/operations-shop-fees-page.tsx'),
    'OperationsShopFeesPage',
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
}
