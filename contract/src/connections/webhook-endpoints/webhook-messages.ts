import { z } from 'zod'
import { collection, documentWith, resource, time } from '../../document.ts'
import { document } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { eventTypeNames, pingType } from './event-types.ts'

export const deliveryStates = ['waiting', 'delivered', 'failed', 'missed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
const messageType = z.enum([...eventTypeNames, pingType])

/** One try to send a message to an endpoint. */
export const webhookAttemptResource = resource('webhookAttempts', {
  number: z.number().int(),
  sentAt: time,
  durationMs: z.number().int(),
  /** Null where nothing answered. */ status: z.number().int().nullable(),
  /** Why it counts as failed; null where it arrived. */ problem: z.string().nullable(),
  /** The beginning of the answer. */ answer: z.string(),
  /** What was sent beside the body. */ headers: z.record(z.string(), z.string()),
})
export type WebhookAttempt = z.output<typeof webhookAttemptResource>

/** What happened, as it is told; every try and replay sends the same bytes under the same id. */
export const webhookMessageResource = resource('webhookMessages', {
  messageId: z.string(),
  eventType: messageType,
  occurredAt: time,
  /** To how many endpoints, by state. */
  deliveries: z.array(
    z.object({
      endpointId: z.string(),
      url: z.string(),
      state: z.enum(deliveryStates),
      tries: z.number().int(),
      /** When it is tried next; null where it is not. */ nextAt: time.nullable(),
      deliveredAt: time.nullable(),
      lastStatus: z.number().int().nullable(),
      lastProblem: z.string().nullable(),
    }),
  ),
})
export type WebhookMessage = z.output<typeof webhookMessageResource>

/** The same with what is sent; bodies by endpoint, because those that ask for personal data get another one. */
const deliveryResource = resource('webhookDeliveries', {
  endpointId: z.string(),
  url: z.string(),
  state: z.enum(deliveryStates),
  body: z.string(),
  attempts: z.array(webhookAttemptResource),
})
export type WebhookDelivery = z.output<typeof deliveryResource>

export const messagesPageSize = 30

export const webhookMessageRoutes = defineRoutes({
  listWebhookMessages: {
    method: 'GET',
    path: '/team/webhook_messages',
    access: 'owner',
    summary: 'What webhook endpoints were told, newest first',
    query: z.object({
      page: pageQuery(messagesPageSize),
      type: messageType.optional(),
      endpoint_id: z.string().max(20).optional(),
      state: z.enum(deliveryStates).optional(),
      /** A day of UTC. */ day: z.iso.date().optional(),
    }),
    response: collection(webhookMessageResource),
    errors: [],
  },
  getWebhookMessage: {
    method: 'GET',
    path: '/team/webhook_messages/:id',
    access: 'owner',
    summary: 'One message with its bodies and each try',
    params: idParam,
    response: documentWith(webhookMessageResource, deliveryResource),
    errors: ['not_found'],
  },
  replayWebhookMessage: {
    method: 'POST',
    path: '/team/webhook_messages/:id/replay',
    access: 'owner',
    whileImpersonating: 'refused',
    summary: 'Sends a message again to the endpoints that are on',
    params: idParam,
    response: document(webhookMessageResource),
    status: 202,
    errors: ['not_found', 'webhook_endpoint_off'],
  },
})
