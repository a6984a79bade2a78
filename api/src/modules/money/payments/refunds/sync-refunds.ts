import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ProviderRefund, Payments } from '../../../../services/payments/payments.ts'
import { lockDeposit } from '../deposits.store.ts'
import { findAttempt, findAttemptsByProviderId, type PaymentAttempt } from '../payment-attempts.store.ts'
import {
  findRefundByKey,
  findRefundsByProviderId,
  insertRefund,
  reserveRefundable,
  type Refund,
} from './refunds.store.ts'
import { settleRequestPaidAtProvider } from '../../deposits/settle-request-paid-at-provider.ts'
import { reverseTopup } from '../../deposits/reverse-topup.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { finishRefund } from '../../../gifting/orders/refunds/finish-refund.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Reads the refunds of one payment from the provider, or one of them: settles ours, and records those that somebody made in
 * the provider's dashboard.
 */
export async function syncRefunds(
  db: Db,
  payments: Payments,
  attemptId: number,
  refundId?: string,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt?.providerId) return
  for (const found of await payments.listRefunds({ providerId: attempt.providerId, refundId })) {
    const known = await findOwnRefunds(db, found)
    for (const refund of known)
      await inTransaction(db, tx =>
        settleRefund(
          tx,
          refund,
          found.failure === undefined
            ? { state: 'succeeded', refundId: found.refundId }
            : { state: 'refused', reason: found.failure },
        ),
      )
    if (found.key === undefined && found.failure === undefined && unrecordedCents(found, known) > 0)
      await recordProviderRefund(db, attempt, found)
  }
}

async function findOwnRefunds(db: Db, { key, refundId }: ProviderRefund): Promise<Refund[]> {
  if (key === undefined) return findRefundsByProviderId(db, refundId)
  const own = await findRefundByKey(db, key)
  return own ? [own] : []
}

/** A refund made there may have returned all that was left, a refund of ours included: that part is recorded already. */
function unrecordedCents(found: ProviderRefund, known: readonly Refund[]): number {
  return found.amountCents - known.reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** Records a refund made in the provider's dashboard. One of a bulk send's payment is left to a person: it could be any order's. */
async function recordProviderRefund(db: Db, attempt: PaymentAttempt, found: ProviderRefund): Promise<void> {
  const { refundId } = found
  if ((await findAttemptsByProviderId(db, attempt.providerId!)).length !== 1) return
  await inTransaction(db, async tx => {
    const order = attempt.orderId === null ? undefined : await lockOrderRow(tx, attempt.orderId)
    if (attempt.topupId !== null) await lockDeposit(tx, attempt.teamId)
    // Another job may have recorded it while this one waited for the lock.
    const amountCents = unrecordedCents(found, await findRefundsByProviderId(tx, refundId))
    if (amountCents <= 0) return
    if (!(await reserveRefundable(tx, attempt.id, amountCents)))
      throw new Error(`Refund ${refundId} gives back more than payment attempt ${attempt.id} took.`)
    const restCents =
      amountCents -
      (attempt.topupId === null
        ? 0
        : await settleRequestPaidAtProvider(tx, attempt, { refundId, amountCents }))
    if (restCents === 0) return
    const refund = await insertRefund(tx, {
      teamId: attempt.teamId,
      paymentAttemptId: attempt.id,
      kind: 'provider',
      destination: 'credit_card',
      amountCents: restCents,
      reason: 'Refunded at the card provider',
      state: 'succeeded',
      idempotencyKey: `provider-${refundId}`,
      providerRefundId: refundId,
      actorName: 'Card provider',
      settledAt: new Date(),
    })
    if (!refund) throw new Error(`Refund ${refundId} is booked already, with another amount.`)
    if (attempt.topupId !== null) await reverseTopup(tx, refund, attempt.topupId)
    if (order) await finishRefund(tx, order, refund)
  })
}
