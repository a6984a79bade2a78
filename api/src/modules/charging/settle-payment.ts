import { systemDoer } from '../../platform/audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ChargeOutcome, Payments } from '../../services/payments/payments.ts'
import { giveBackPayment } from '../billing/give-back-payment.ts'
import { findAttempt, releaseClaim, settleAttempt, type PaymentAttempt } from '../billing/payment-attempts.store.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { beginProcessing } from '../orders/begin-processing.ts'
import { orderNumber } from '@ribbon/contract/order-number'
import { lockOrderRow, recordOrderEvent } from '../orders/orders.store.ts'
import { findSenderName } from '../orders/order-people.store.ts'

/**
 * Asks the card of a pending attempt and records the answer, with no transaction open while asking.
 * Without an answer the attempt stays pending: a job asks again by the same key, nothing is guessed.
 */
export async function settlePayment(db: Db, payments: Payments, attemptId: number): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending') return
  const outcome = await ask(payments, attempt)
  if (outcome.state === 'succeeded') await record(db, attempt, outcome.providerId)
  else if (outcome.state === 'refused') await giveBack(db, attempt, outcome.reason)
  else await askLater(db, attempt)
}

async function ask(payments: Payments, attempt: PaymentAttempt): Promise<ChargeOutcome> {
  const { providerCustomerId: customerId, providerMethodId: methodId, idempotencyKey } = attempt
  if (!customerId || !methodId) return { state: 'refused', reason: 'The card is no longer there.' }
  // The provider forgets keys after a day; its own list of payments then knows.
  if (Date.now() - attempt.createdAt.getTime() > 20 * 60 * 60 * 1000) {
    const found = await payments.findCharge({ customerId, idempotencyKey, since: attempt.createdAt })
    return found.state === 'none' ? { state: 'refused', reason: 'The payment never reached the provider.' } : found
  }
  const outcome = await payments.charge({
    customerId, methodId, idempotencyKey, amountCents: attempt.amountCents, currency: 'usd', description: `Ribbon order ${attempt.orderId}`,
    metadata: { order_id: String(attempt.orderId), team_id: String(attempt.teamId) },
  })
  return outcome.state === 'unknown' ? payments.findCharge({ customerId, idempotencyKey, since: attempt.createdAt }).then(found => (found.state === 'none' ? outcome : found), () => outcome) : outcome
}

async function record(db: Db, attempt: PaymentAttempt, providerId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, attempt.orderId)
    if (!order) return
    const sender = await findSenderName(tx, order.userId)
    await beginProcessing(tx, order, attempt, providerId, { kind: 'member', id: order.userId, name: sender })
  })
}

async function giveBack(db: Db, attempt: PaymentAttempt, reason: string): Promise<never> {
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, attempt.orderId)
    if (!order || !(await settleAttempt(tx, attempt.id, { state: 'failed', failure: reason }))) return
    await releaseStock(tx, { source: { type: 'payment_attempt', id: attempt.id }, doer: systemDoer })
    await giveBackPayment(tx, { ...attempt, state: 'failed' }, { userId: order.userId, description: `Order #${orderNumber(order.publicId)}` }, systemDoer.name)
    await recordOrderEvent(tx, order, 'order.payment_refused', `The card was refused: ${reason}`, null)
  })
  refuse('payment_refused', { reason })
}

async function askLater(db: Db, attempt: PaymentAttempt): Promise<never> {
  await releaseClaim(db, attempt.id)
  await inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 3 }))
  refuse('payment_pending')
}
