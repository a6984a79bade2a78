import { inTransaction, type Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { findAttemptByKey } from '../billing/payment-attempts.store.ts'

/**
 * Takes the provider's signed news that a payment of ours succeeded or failed. The news only makes us look:
 * the outcome is asked for by the attempt's own key, so repeated, late or shuffled news changes nothing.
 */
export async function receivePaymentNews(db: Db, payments: Payments, news: { rawBody: string; signature: string }): Promise<void> {
  const read = payments.readNews(news.rawBody, news.signature)
  if (!read) refuse('signature_invalid')
  if (!read.type.startsWith('payment_intent.') || read.attemptKey === undefined) return
  const attempt = await findAttemptByKey(db, read.attemptKey)
  if (attempt?.state === 'pending') await inTransaction(db, tx => addJob(tx, 'confirm-payment', { id: attempt.id }))
}
