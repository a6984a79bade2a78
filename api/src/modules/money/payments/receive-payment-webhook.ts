import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type { WebhookHandler, PaymentEvent, Payments } from '../../../services/payments/payments.ts'
import { findAttemptByKey } from './payment-attempts.store.ts'

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

/** Queues another look at a payment that is still pending. */
export const attemptWebhook: WebhookHandler = { types: ['payment_intent.'], handle: confirmAttempt }

async function confirmAttempt(tx: Tx, { attemptKey }: PaymentEvent): Promise<void> {
  if (attemptKey === undefined) return
  const attempt = await findAttemptByKey(tx, attemptKey)
  if (attempt?.state === 'pending') await addJob(tx, 'confirm-payment', { id: attempt.id })
}
