import { z } from 'zod'
import { document, resource, time } from '../document.ts'
import { defineRoutes, wrapped } from '../route.ts'

export const shopDomainPattern = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/
/** Where Shopify leads back to, and where a shop is connected. */
export const shopPage = '/integrations/shopify'
/** Shopify shows so many days of orders to an app that was not granted more. */
export const shopOrdersSinceDays = 60

/** What telling a shop its tracking needs. */
export const fulfillScope = 'write_merchant_managed_fulfillment_orders'

/** The only platform there is; any other name is not found. */
export const platformParam = z.object({ platform: z.literal('shopify') })

export const shopStates = ['connected', 'disconnected', 'uninstalled'] as const

/** The shop a team is connected to, or was connected to last. */
export const shopResource = resource('shops', {
  domain: z.string(),
  name: z.string(),
  state: z.enum(shopStates),
  connectedAt: time,
  /** The first import has not ended yet. */ isImporting: z.boolean(),
  /** Orders placed before it were not shown to us. */ ordersSince: time,
  /** When its orders were last compared with ours. */ readAt: time.nullable(),
  /** Orders placed from then on are fulfilled from the team's stock; null while that is off. */ fulfillsFrom:
    time.nullable(),
  /** Shopify has granted what fulfilling needs. */ mayFulfill: z.boolean(),
})
export type Shop = z.output<typeof shopResource>

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, 'This name is too long (maximum is 255 characters).')
  .transform(name => (/^[a-z0-9-]+$/.test(name) ? `${name}.myshopify.com` : name))
  .refine(
    name => shopDomainPattern.test(name),
    'Enter the name of your shop as Shopify has it, such as “acme.myshopify.com”.',
  )

const owners = { access: 'owner', module: 'e_commerce' } as const
const settings = { ...owners, whileImpersonating: 'refused' } as const

const authorization = resource('shopAuthorizations', { url: z.string(), expiresAt: time })

/** A team's shop at Shopify. */
export const shopRoutes = defineRoutes({
  getShop: {
    ...owners,
    method: 'GET',
    path: '/team/shopify/shop',
    scope: 'shop:read',
    summary: 'The shop the team is connected to, or was last; null for a team that never had one',
    response: document(shopResource.nullable()),
    errors: [],
  },
  beginShopConnection: {
    ...settings,
    method: 'POST',
    path: '/team/shopify/authorization',
    summary: 'The page of Shopify on which a shop lets Ribbon in; good for ten minutes',
    body: wrapped('shop', z.object({ domain, fulfills: z.boolean().default(false) })),
    response: document(authorization),
    errors: ['invalid_input', 'not_found', 'shop_already_connected', 'shop_taken'],
  },
  connectShop: {
    ...settings,
    method: 'POST',
    path: '/team/shopify/shop',
    summary: 'Back from Shopify with the query it added: connects the shop',
    status: 201,
    body: z.object({ query: z.string().max(4000, 'This address is too long (maximum is 4000 characters).') }),
    response: document(shopResource),
    errors: ['invalid_input', 'shop_refused', 'shop_already_connected', 'shop_taken', 'shop_unavailable'],
  },
  updateShop: {
    ...settings,
    method: 'PATCH',
    path: '/team/shopify/shop',
    summary: 'Turns on or off that the shop’s orders are fulfilled from the team’s stock',
    body: wrapped('shop', z.object({ fulfills: z.boolean(), include_open: z.boolean().default(false) })),
    response: document(shopResource),
    errors: ['invalid_input', 'not_found', 'shop_right_missing'],
  },
  disconnectShop: {
    ...settings,
    method: 'DELETE',
    path: '/team/shopify/shop',
    summary: 'Ends the connection; orders that were imported stay',
    response: z.void(),
    errors: ['not_found'],
  },
  receiveShopWebhook: {
    method: 'POST',
    path: '/webhooks/shopify',
    access: 'webhook',
    summary: 'News of connected shops, signed with the app’s secret',
    body: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid'],
  },
})
