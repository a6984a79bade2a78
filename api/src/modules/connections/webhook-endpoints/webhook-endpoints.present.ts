import type { WebhookEndpoint } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import type {
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
  WebhookMessage,
} from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import type { EndpointView } from './endpoints/endpoints.store.ts'

export function presentEndpoint(row: EndpointView): WebhookEndpoint {
  return {
    id: String(row.id),
    type: 'webhookEndpoints',
    attributes: {
      url: row.url,
      description: row.description,
      events: row.events,
      personalData: row.personalData,
      health: row.state === 'off' ? 'off' : row.failingSince ? 'failing' : 'healthy',
      failingSince: isoOrNull(row.failingSince),
      lastSuccessAt: isoOrNull(row.lastSuccessAt),
      offReason: row.offReason,
      offAt: isoOrNull(row.offAt),
      missedCount: row.missedCount,
      waitingCount: row.waitingCount,
      failedCount: row.failedCount,
      hours: row.hours,
      formerSecretUntil: isoOrNull(row.formerUntil),
      createdAt: row.createdAt.toISOString(),
    },
  }
}

interface AttemptAnswerRow {
  number: number
  sentAt: Date
  durationMs: number
  status: number | null
  problem: string | null
  answer: string
}

export function presentAttempt(
  place: { endpointId: number; eventId: number },
  row: AttemptAnswerRow,
  headers: Record<string, string>,
): WebhookAttempt {
  return {
    id: `${place.eventId}-${place.endpointId}-${row.number}`,
    type: 'webhookAttempts',
    attributes: {
      number: row.number,
      sentAt: row.sentAt.toISOString(),
      durationMs: row.durationMs,
      status: row.status,
      problem: row.problem,
      answer: row.answer,
      headers,
    },
  }
}

interface DeliveryAnswerRow {
  endpointId: number
  url: string
  state: DeliveryState
  tries: number
  nextAt: Date
  deliveredAt: Date | null
  lastStatus: number | null
  lastProblem: string | null
}

interface MessageAnswerRow {
  id: number
  messageId: string
  type: WebhookMessage['attributes']['eventType']
  occurredAt: Date
}

export function presentMessage(
  message: MessageAnswerRow,
  deliveries: readonly DeliveryAnswerRow[],
): WebhookMessage {
  return {
    id: String(message.id),
    type: 'webhookMessages',
    attributes: {
      messageId: message.messageId,
      eventType: message.type,
      occurredAt: message.occurredAt.toISOString(),
      deliveries: deliveries.map(row => ({
        endpointId: String(row.endpointId),
        url: row.url,
        state: row.state,
        tries: row.tries,
        nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
        deliveredAt: isoOrNull(row.deliveredAt),
        lastStatus: row.lastStatus,
        lastProblem: row.lastProblem,
      })),
    },
  }
}

export function presentDelivery(
  eventId: number,
  row: DeliveryAnswerRow,
  body: string,
  attempts: WebhookAttempt[],
): WebhookDelivery {
  return {
    id: `${eventId}-${row.endpointId}`,
    type: 'webhookDeliveries',
    attributes: { endpointId: String(row.endpointId), url: row.url, state: row.state, body, attempts },
  }
}

function isoOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
