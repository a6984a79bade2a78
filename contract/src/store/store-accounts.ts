import { z } from 'zod'
import { document, resource, time } from '../document.ts'
import { defineRoutes } from '../route.ts'
import { storeResource } from './stores/store-resource.ts'

/** Where the provider's page leads back to, the only page it may. */
export const storeSettingsPath = '/e-commerce/setting'

const settings = { access: 'owner', module: 'e_commerce', whileImpersonating: 'refused' } as const

/** The provider's page on which an account is set up; it opens once, for some minutes. */
const connectAccountLink = resource('connectAccountLinks', {
  connectAccountLink: z.object({ url: z.string(), expiresAt: time }),
  url: z.string(),
})

export const storeAccountRoutes = defineRoutes({
  connectStripeAccount: {
    ...settings,
    method: 'POST',
    path: '/store/connect_stripe_account',
    summary: 'A page of the payment provider to set up the store’s account, which the first call makes',
    body: z.object({ paige_url: z.string().max(2000, 'This address is too long.') }),
    response: document(connectAccountLink),
    errors: ['not_found', 'invalid_input', 'payment_unavailable'],
  },
  setStoreAccount: {
    ...settings,
    method: 'PATCH',
    path: '/store_front/:slug',
    summary: 'Back from the provider’s page: reads the account that was made for the team anew',
    params: z.object({ slug: z.string() }),
    body: z.object({ account_id: z.string().trim().max(255, 'This is no account.') }),
    response: document(storeResource),
    errors: ['not_found', 'account_not_yours', 'payment_unavailable'],
  },
  receiveAccountNews: {
    method: 'POST',
    path: '/webhooks/stripe/connect',
    access: 'webhook',
    summary: 'News of the accounts by which stores are paid, signed with a secret of their own',
    body: z.looseObject({ type: z.string() }),
    response: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid'],
  },
})
