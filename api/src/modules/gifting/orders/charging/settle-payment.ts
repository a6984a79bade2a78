import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { reversePayment } from './reverse-payment.ts'
import {
  findAttempt,
  releaseClaim,
  settleAttempt,
  type PaymentAttempt,
} from '../../../money/payments/payment-attempts.store.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { beginProcessing } from '../begin-processing.ts'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { isGift, lockOrderRow, recordOrderEvent } from '../orders.store.ts'
import { findSenderName } from '../order-people.store.ts'
import { awaitOwner } from '../../../money/payments/await-owner.ts'
import { chargeAttempt } from '../../../money/payments/charge-attempt.ts'

/**
 * Charges the card of a gift's pending attempt, with no transaction open, and records the outcome. If the provider does not
 * answer, the attempt stays pending and a job asks again with the same idempotency key.
 */
export async function settlePayment(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.orderId === null || attempt.source === 'shopper') return
  const { orderId } = attempt
  const outcome = await chargeAttempt(payments, attempt, {
    description: `Ribbon order ${orderId}`,
    metadata: { order_id: String(orderId) },
  })
  if (outcome.state === 'succeeded') await recordPaid(db, orderId, attempt, outcome.providerId)
  else if (outcome.state === 'refused') await recordRefused(db, orderId, attempt, outcome.reason)
  else if (outcome.state === 'needs_owner') await waitForOwner(db, orderId, attempt, outcome.providerId)
  else await retryLater(db, attempt)
}

async function recordPaid(
  db: Db,
  orderId: RowId,
  attempt: PaymentAttempt,
  providerId: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (!isGift(order)) return
    const sender = await findSenderName(tx, order.userId)
    await beginProcessing(tx, order, attempt, providerId, { kind: 'member', id: order.userId, name: sender })
  })
}

async function recordRefused(
  db: Db,
  orderId: RowId,
  attempt: PaymentAttempt,
  reason: string,
): Promise<never> {
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (!isGift(order) || !(await settleAttempt(tx, attempt.id, { state: 'failed', failure: reason }))) return
    await releaseStock(tx, { source: { type: 'payment_attempt', id: attempt.id }, author: systemAuthor })
    await reversePayment(
      tx,
      { ...attempt, state: 'failed' },
      {
        userId: order.userId,
        description: `Order #${orderNumber(order.publicId)}`,
        taxCents: order.taxCents,
      },
      systemAuthor,
    )
    await recordOrderEvent(tx, order, 'order.payment_refused', `The card was refused: ${reason}`, null)
  })
  refuse('payment_refused', { reason })
}

async function waitForOwner(
  db: Db,
  orderId: RowId,
  attempt: PaymentAttempt,
  providerId: string,
): Promise<never> {
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (isGift(order)) await awaitOwner(tx, attempt, { providerId, userId: order.userId, isPresent: true })
  })
  refuse('payment_needs_owner')
}

async function retryLater(db: Db, attempt: PaymentAttempt): Promise<never> {
  await releaseClaim(db, attempt.id)
  await inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 3 }))
  refuse('payment_pending')
}
