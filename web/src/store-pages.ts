import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of a team's store; `team-pages.ts` demands one for each of its paths. */
export const storePages = {
  '/e-commerce/setting/access': lazyRouteComponent(
    () => import('./modules/store/store-access/store-access-page.tsx'),
    'StoreAccessPage',
  ),
  '/e-commerce/gift-cards': lazyRouteComponent(
    () => import('./modules/store/gift-cards/gift-cards-page.tsx'),
    'GiftCardsPage',
  ),
  '/e-commerce/gift-cards/edit': lazyRouteComponent(
    () => import('./modules/store/gift-cards/edit/edit-gift-card-page.tsx'),
    'EditGiftCardPage',
  ),
  '/e-commerce/gift-cards/create': lazyRouteComponent(
    () => import('./modules/store/gift-cards/create/create-gift-cards-page.tsx'),
    'CreateGiftCardsPage',
  ),
  '/e-commerce/products': lazyRouteComponent(
    () => import('./modules/store/store-products/store-products-page.tsx'),
    'StoreProductsPage',
  ),
  '/e-commerce/products/:id': lazyRouteComponent(
    () => import('./modules/store/store-products/store-product-page.tsx'),
    'StoreProductPage',
  ),
  '/e-commerce/orders': lazyRouteComponent(
    () => import('./modules/store/store-orders/store-orders-page.tsx'),
    'StoreOrdersPage',
  ),
  '/e-commerce/orders/:id': lazyRouteComponent(
    () => import('./modules/store/store-orders/store-order-page.tsx'),
    'StoreOrderPage',
  ),
  '/shopify/orders': lazyRouteComponent(
    () => import('./modules/connections/shop-orders/shop-orders-page.tsx'),
    'ShopOrdersPage',
  ),
  '/shopify/fee-report': lazyRouteComponent(
    () => import('./modules/connections/shop-fees/fee-report-page.tsx'),
    'FeeReportPage',
  ),
  '/shopify/fee-report/:id': lazyRouteComponent(
    () => import('./modules/connections/shop-fees/fee-month-page.tsx'),
    'FeeMonthPage',
  ),
  '/integrations/shopify': lazyRouteComponent(
    () => import('./modules/connections/shops/shop-page.tsx'),
    'ShopPage',
  ),
  '/e-commerce/payouts': lazyRouteComponent(
    () => import('./modules/store/payouts/payouts-page.tsx'),
    'PayoutsPage',
  ),
  '/e-commerce/payouts/:id': lazyRouteComponent(
    () => import('./modules/store/payouts/payout-page.tsx'),
    'PayoutPage',
  ),
  '/e-commerce/details': lazyRouteComponent(
    () => import('./modules/store/stores/details-page.tsx'),
    'StoreDetailsPage',
  ),
  '/e-commerce/setting': lazyRouteComponent(
    () => import('./modules/store/stores/setting-page.tsx'),
    'StoreSettingPage',
  ),
}
