import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type { WebhookHandler, PaymentEvent, Payments } from '../../../services/payments/payments.ts'
import { findAttemptByKey } from './payment-attempts.store.ts'

/**
 * Takes the provider's signed news, each event once. News only makes us look: whoever it concerns queues a job that reads the object
 * anew, so repeated, late or shuffled news ends where the provider stands.
 */
export async function receivePaymentNews(
  db: Db,
  payments: Payments,
  takers: readonly WebhookHandler[],
  signed: { rawBody: string; signature: string },
): Promise<void> {
  const news = payments.verifyWebhook(signed.rawBody, signed.signature)
  if (!news) refuse('signature_invalid')
  const concerned = takers.filter(taker => taker.types.some(type => news.type.startsWith(type)))
  if (concerned.length === 0) return
  await inTransaction(db, async tx => {
    if (!(await recordWebhook(tx, 'stripe', news.id))) return
    for (const taker of concerned) await taker.take(tx, news)
  })
}

/** Looks at the payment of an order or a send again, where it is still pending. */
export const attemptWebhook: WebhookHandler = { types: ['payment_intent.'], take: confirmAttempt }

async function confirmAttempt(tx: Tx, { attemptKey }: PaymentEvent): Promise<void> {
  if (attemptKey === undefined) return
  const attempt = await findAttemptByKey(tx, attemptKey)
  if (attempt?.state === 'pending') await addJob(tx, 'confirm-payment', { id: attempt.id })
}
