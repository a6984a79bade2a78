import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import type { ProviderRefund } from '../../../../services/payments/refunds.ts'
import { findAttempt, findAttemptsByProviderId, type PaymentAttempt } from '../payment-attempts.store.ts'
import { findPaymentSubject, type PaymentSubjects } from '../find-payment-subject.ts'
import {
  findRefundByKey,
  findRefundsByProviderId,
  insertRefund,
  reserveRefundable,
  type Refund,
} from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Reads the refunds of one payment from the provider, or one of them: settles ours, and records those that somebody made in
 * the provider's dashboard.
 */
export async function syncRefunds(
  db: Db,
  payments: Payments,
  subjects: PaymentSubjects,
  { attemptId, refundId }: { attemptId: RowId; refundId?: string | undefined },
): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt?.providerId) return
  for (const found of await payments.listRefunds({ providerId: attempt.providerId, refundId })) {
    const own = await findOwnRefunds(db, found)
    for (const refund of own)
      await inTransaction(db, tx =>
        settleRefund(
          tx,
          subjects,
          refund,
          found.failure === undefined
            ? { state: 'succeeded', refundId: found.refundId }
            : { state: 'refused', reason: found.failure },
        ),
      )
    if (found.key === undefined && found.failure === undefined && unrecordedCents(found, own) > 0)
      await recordProviderRefund(db, subjects, attempt, found)
  }
}

async function findOwnRefunds(db: Db, { key, refundId }: ProviderRefund): Promise<Refund[]> {
  if (key === undefined) return findRefundsByProviderId(db, refundId)
  const own = await findRefundByKey(db, key)
  return own ? [own] : []
}

/** A refund made there may have returned all that was left, a refund of ours included: that part is recorded already. */
function unrecordedCents(found: ProviderRefund, own: readonly Refund[]): number {
  return found.amountCents - own.reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** Records a refund made in the provider's dashboard. One of a bulk send's payment is left to a person: it could be any order's. */
async function recordProviderRefund(
  db: Db,
  subjects: PaymentSubjects,
  attempt: PaymentAttempt,
  found: ProviderRefund,
): Promise<void> {
  const { refundId } = found
  if (attempt.providerId === null || (await findAttemptsByProviderId(db, attempt.providerId)).length !== 1)
    return
  await inTransaction(db, async tx => {
    const followUp = await findPaymentSubject(attempt, subjects).followRefund?.(tx, attempt, undefined)
    // Another job may have recorded it while this one waited for the lock.
    const amountCents = unrecordedCents(found, await findRefundsByProviderId(tx, refundId))
    if (amountCents <= 0) return
    if (!(await reserveRefundable(tx, attempt.id, amountCents)))
      throw new Error(`Refund ${refundId} is larger than what is left of payment attempt ${attempt.id}.`)
    const restCents = amountCents - ((await followUp?.settleRequest?.({ refundId, amountCents })) ?? 0)
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
    if (!refund) throw new Error(`Refund ${refundId} is recorded already, with another amount.`)
    await followUp?.succeeded(refund)
  })
}
