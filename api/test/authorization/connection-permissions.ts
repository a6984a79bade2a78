import type { Role } from '@ribbon/contract/route'

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
