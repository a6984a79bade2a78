import type { Role } from '@ribbon/contract/route'
import { crmBodies, crmQueries } from './crm-objects.ts'
import { savedViewBodies, savedViewQueries } from './saved-views/saved-view-objects.ts'

export const connectionQueries = { ...crmQueries, ...savedViewQueries }

/** What a call's `:id` names. */
export type ConnectionKind = 'webhookEndpoint' | 'webhookMessage'

const owners: { roles: Role[] } = { roles: ['team_owner', 'store_admin'] }
const change = { ...owners, whileImpersonating: 'refused' } as const

/** The calls about a team's own programs, for `permissions.ts`. */
export const connectionPermissions = {
  listWebhookEndpoints: owners,
  createWebhookEndpoint: change,
  getWebhookEndpoint: { ...owners, object: 'webhookEndpoint' } as const,
  updateWebhookEndpoint: { ...change, object: 'webhookEndpoint' } as const,
  deleteWebhookEndpoint: { ...change, object: 'webhookEndpoint' } as const,
  rotateWebhookSecret: { ...change, object: 'webhookEndpoint' } as const,
  testWebhookEndpoint: { ...change, object: 'webhookEndpoint' } as const,
  replayWebhookEndpoint: { ...change, object: 'webhookEndpoint' } as const,
  listWebhookMessages: owners,
  getWebhookMessage: { ...owners, object: 'webhookMessage' } as const,
  replayWebhookMessage: { ...change, object: 'webhookMessage' } as const,
}

/** What the calls about connections send, where they need something. */
export const connectionBodies = {
  ...crmBodies,
  ...savedViewBodies,
  updateShop: { shop: { fulfills: true } },
  matchShopLine: { match: { line_id: 'x', product_variant_id: '1' } },
  unmatchShopLine: { match: { line_id: 'x' } },
}
