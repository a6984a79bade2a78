import type { ComponentType } from 'react'
import type { StandalonePath } from './paths.ts'

export type StandalonePage = ComponentType<{ groupId: string; token: string; uuid: string; query: string }>

/** The page of every standalone path, loaded when it is opened. */
export const standalonePages: Record<StandalonePath, () => Promise<StandalonePage>> = {
  '/invitations/:token': async () =>
    (await import('./modules/people/invitations/open-invitation-page.tsx')).OpenInvitationPage,
  '/recipients/:groupId/:token': async () =>
    (await import('./modules/gifting/orders/tracking/tracking-page.tsx')).TrackingPage,
  // One page with steps, between which no document is loaded.
  '/recipients/:uuid?': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/recipient/verification': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/redemption/tier-selection': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/redemption/recipient-info': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/redemption/confirm-order': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/redemption/confirm-success': async () =>
    (await import('./modules/gifting/redemption/redemption-page.tsx')).RedemptionPage,
  '/address/:token': async () =>
    (await import('./modules/gifting/recipients/address/address-page.tsx')).AddressPage,
  '/unsubscribe/:token': async () =>
    (await import('./modules/gifting/recipients/reminders/unsubscribe-page.tsx')).UnsubscribePage,
  '/invoices/:token': async () => (await import('./modules/money/invoices/invoice-page.tsx')).InvoicePage,
}
