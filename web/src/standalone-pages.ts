import type { ComponentType } from 'react'
import type { StandalonePath } from './standalone-paths.ts'

export type StandalonePage = ComponentType<{
  groupId: string
  token: string
  uuid: string
  storeId: string
  id: string
  query: string
}>

// One page each for all their steps, between which no document is loaded.
const openRedemption = async () =>
  (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage

const openCollection = async () =>
  (await import('./modules/projects/address-collection/collection-page.tsx')).CollectionPage

/** Both kinds of pages that people without an account answer lead here once they have ended. */
const openEnded = async () =>
  new URLSearchParams(location.search).has('project')
    ? (await import('./modules/projects/address-collection/ended-page.tsx')).CollectionEndedPage
    : (await import('./modules/gifting/redemption/ended-page.tsx')).EndedPage

/** The page of every standalone path, loaded when it is opened. */
export const standalonePages: Record<StandalonePath, () => Promise<StandalonePage>> = {
  '/invitations/:token': async () =>
    (await import('./modules/people/invitations/open-invitation-page.tsx')).OpenInvitationPage,
  '/recipients/:groupId/:token': async () =>
    (await import('./modules/gifting/orders/tracking/tracking-page.tsx')).TrackingPage,
  '/recipients/:uuid?': openRedemption,
  '/recipient/verification': openRedemption,
  '/redemption/tier-selection': openRedemption,
  '/redemption/recipient-info': openRedemption,
  '/redemption/confirm-order': openRedemption,
  '/redemption/confirm-success': openRedemption,
  '/admin-order-recipients/verification': openCollection,
  '/admin-order-recipients/:uuid': openCollection,
  '/admin-order-recipients/:uuid/items-selection': openCollection,
  '/admin-order-recipients/:uuid/recipient': openCollection,
  '/admin-order-recipients/:uuid/review': openCollection,
  '/admin-order-recipients/:uuid/success': openCollection,
  '/404': openEnded,
  '/projects/public': async () =>
    (await import('./modules/projects/projects/viewer/viewer-page.tsx')).ViewerPage,
  '/address/:token': async () =>
    (await import('./modules/gifting/recipients/address/address-page.tsx')).AddressPage,
  '/gift/:token': async () =>
    (await import('./modules/store/gift-cards/page/gift-card-page.tsx')).GiftCardPage,
  '/unsubscribe/:token': async () =>
    (await import('./modules/gifting/recipients/reminders/unsubscribe-page.tsx')).UnsubscribePage,
  '/store/:storeId': async () => (await import('./modules/store/storefront/store-page.tsx')).StorePage,
  '/store/:storeId/products/:id': async () =>
    (await import('./modules/store/storefront/product/product-page.tsx')).ProductPage,
  '/store/:storeId/cart': async () => (await import('./modules/store/carts/cart-page.tsx')).CartPage,
  '/store/:storeId/checkout': async () =>
    (await import('./modules/store/carts/checkout-page.tsx')).CheckoutPage,
  '/store/:storeId/gift/:token': async () =>
    (await import('./modules/store/storefront/gift-page.tsx')).GiftPage,
  '/store/:storeId/privacy': async () =>
    (await import('./modules/store/storefront/privacy-page.tsx')).PrivacyPage,
  '/store/:storeId/orders/:token': async () =>
    (await import('./modules/store/checkout/order-page/order-page.tsx')).OrderPage,
  '/invoices/:token': async () => (await import('./modules/money/invoices/invoice-page.tsx')).InvoicePage,
}
