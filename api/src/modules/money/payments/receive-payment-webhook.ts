import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type { Payments, WebhookHandler } from '../../../services/payments/payments.ts'

/**
 * Handles a signed webhook of the payment provider, each event once. An event only tells us that something changed: the handler
 * queues a job that reads the current state, so repeated, late or reordered events do no harm.
 */
export async function receivePaymentWebhook(
  db: Db,
  payments: Payments,
  handlers: readonly WebhookHandler[],
  request: { rawBody: string; signature: string },
): Promise<void> {
  const event = payments.verifyWebhook(request.rawBody, request.signature)
  if (!event) refuse('signature_invalid')
  const interested = handlers.filter(handler => handler.types.some(type => event.type.startsWith(type)))
  if (interested.length === 0) return
  await inTransaction(db, async tx => {
    if (!(await recordWebhook(tx, 'stripe', event.id))) return
    for (const handler of interested) await handler.handle(tx, event)
  })
}
