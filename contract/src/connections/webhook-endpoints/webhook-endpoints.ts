import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'
import { eventTypeNames } from './event-types.ts'
import { webhookAttemptResource } from './webhook-messages.ts'

export const endpointsMax = 10
/** So long messages are kept, and can be sent again. */
export const messageDays = 30
/** So long the former secret signs beside a new one. */
export const rotationHours = 24

export const endpointHealths = ['healthy', 'failing', 'off'] as const
export const offReasons = ['person', 'gone', 'failing'] as const

/** An address of the team's own that is told of what happens. */
const endpointAttributes = {
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventTypeNames)),
  /** Messages carry the recipient's name, email, city and country; nothing else of the address ever. */
  personalData: z.boolean(),
  health: z.enum(endpointHealths),
  failingSince: time.nullable(),
  lastSuccessAt: time.nullable(),
  /** `person`: switched off by an owner; `gone`: it answered 410; `failing`: five days without success. */
  offReason: z.enum(offReasons).nullable(),
  offAt: time.nullable(),
  /** Messages that were not sent because it was off. */ missedCount: z.number().int(),
  /** Messages that still wait to be sent. */ waitingCount: z.number().int(),
  failedCount: z.number().int(),
  /** Of each of the last 24 hours, oldest first. */
  hours: z.array(z.object({ succeeded: z.number().int(), failed: z.number().int() })),
  /** Until then a former secret signs as well. */ formerSecretUntil: time.nullable(),
  createdAt: time,
}
export const webhookEndpointResource = resource('webhookEndpoints', endpointAttributes)
export type WebhookEndpoint = z.output<typeof webhookEndpointResource>

const endpointFields = {
  url: z.string().trim().min(1).max(500),
  description: z.string().trim().max(200),
  events: z
    .array(z.enum(eventTypeNames))
    .min(1, 'Choose at least one event.')
    .transform(events => [...new Set(events)]),
  personal_data: z.boolean(),
}
export const newEndpointFields = z.object({
  ...endpointFields,
  description: endpointFields.description.default(''),
  personal_data: endpointFields.personal_data.default(false),
})
const newEndpoint = wrapped('webhook_endpoint', newEndpointFields)
const endpointChange = wrapped(
  'webhook_endpoint',
  z.object({
    url: endpointFields.url.optional(),
    description: endpointFields.description.optional(),
    events: endpointFields.events.optional(),
    personal_data: endpointFields.personal_data.optional(),
    enabled: z.boolean().optional(),
  }),
)

/** Messages that are sent to an endpoint again. */
export const webhookReplayResource = resource('webhookReplays', { messagesCount: z.number().int() })

const ofOwners = { access: 'owner' } as const
/** Secrets are seen by whoever signed in, and by nobody who acts as them. */
const changes = { ...ofOwners, whileImpersonating: 'refused' } as const
const withSecret = document(
  resource('webhookEndpoints', {
    ...endpointAttributes,
    /** Answered once. Null in a repeated answer: only the first one has it. */ secret: z.string().nullable(),
  }),
)

export const webhookEndpointRoutes = defineRoutes({
  listWebhookEndpoints: {
    ...ofOwners,
    method: 'GET',
    path: '/team/webhook_endpoints',
    summary: 'The team’s webhook endpoints and how they are doing',
    response: collection(webhookEndpointResource),
    errors: [],
  },
  createWebhookEndpoint: {
    ...changes,
    method: 'POST',
    path: '/team/webhook_endpoints',
    summary: 'Adds a webhook endpoint; its secret is answered once',
    body: newEndpoint,
    response: withSecret,
    idempotent: true,
    shownOnce: 'secret',
    status: 201,
    errors: ['too_many_webhook_endpoints'],
  },
  getWebhookEndpoint: {
    ...ofOwners,
    method: 'GET',
    path: '/team/webhook_endpoints/:id',
    summary: 'One webhook endpoint',
    params: idParam,
    response: document(webhookEndpointResource),
    errors: ['not_found'],
  },
  updateWebhookEndpoint: {
    ...changes,
    method: 'PATCH',
    path: '/team/webhook_endpoints/:id',
    summary: 'Changes a webhook endpoint, or switches it off or on',
    params: idParam,
    body: endpointChange,
    response: document(webhookEndpointResource),
    errors: ['not_found'],
  },
  deleteWebhookEndpoint: {
    ...changes,
    method: 'DELETE',
    path: '/team/webhook_endpoints/:id',
    summary: 'Deletes a webhook endpoint and what was sent to it',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
  rotateWebhookSecret: {
    ...changes,
    method: 'POST',
    path: '/team/webhook_endpoints/:id/rotate',
    summary: 'Makes a new secret, answered once; the former one signs for another day',
    params: idParam,
    response: withSecret,
    idempotent: true,
    shownOnce: 'secret',
    status: 201,
    errors: ['not_found'],
  },
  testWebhookEndpoint: {
    ...changes,
    method: 'POST',
    path: '/team/webhook_endpoints/:id/test',
    summary: 'Sends a ping now, and says how it went',
    params: idParam,
    response: document(webhookAttemptResource),
    errors: ['not_found', 'too_many_requests'],
  },
  replayWebhookEndpoint: {
    ...changes,
    method: 'POST',
    path: '/team/webhook_endpoints/:id/replay',
    summary: 'Sends messages of a span again, all or those that did not arrive',
    params: idParam,
    body: z.object({
      /** At most 30 days ago; without one, as far back as messages are kept. */
      since: z.iso.datetime({ offset: true }).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
      only_failed: z.boolean().default(true),
    }),
    response: document(webhookReplayResource),
    status: 202,
    errors: ['not_found', 'webhook_endpoint_off'],
  },
})
