import type { Delivery } from '../webhook-sender.ts'
import type { Payments } from './open-payments.ts'
import { newId, nowSeconds, stripeVersion, type StripeEvent } from './payments.book.ts'

/** Records an event and its webhook delivery, which the caller sends after committing. */
export function recordEvent(
  payments: Payments,
  type: string,
  object: object,
  request: StripeEvent['request'],
): Delivery | undefined {
  const { account } = payments
  const { url } = account === undefined ? payments.webhook : payments.connectWebhook
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    ...(account !== undefined && { account }),
    api_version: stripeVersion,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: url ? 1 : 0,
    request,
    type,
  }
  payments.book.put('events', event)
  if (!url) return undefined
  const delivery: Delivery = {
    id: event.id,
    url,
    body: JSON.stringify(event),
    created: new Date().toISOString(),
    attempts: 0,
    state: 'pending',
    last_status: null,
    ...(account !== undefined && { isConnect: true as const }),
  }
  payments.book.put('deliveries', delivery)
  return delivery
}
