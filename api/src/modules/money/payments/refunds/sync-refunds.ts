import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import type { ProviderRefund } from '../../../../services/payments/refunds.ts'
import { findAttempt, type PaymentAttempt } from '../payment-attempts.store.ts'
import { isShared, sumShares } from '../payment-shares.store.ts'
import { findPaymentSubject, type PaymentSubjects } from '../find-payment-subject.ts'
import { insertProviderRefund } from './insert-provider-refund.ts'
import { recordRefundOfShares } from './record-refund-of-shares.ts'
import { findRefundByKey, findRefundsByProviderId, reserveRefundable, type Refund } from './refunds.store.ts'
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
  if (refundId === undefined && (await isEachRecorded(db, payments, attempt))) return
  for (const found of await payments.listRefunds({ providerId: attempt.providerId, refundId })) {
    const own = await findOwnRefunds(db, found)
    for (const refund of own.filter(each => isOutdated(each, found)))
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
      await (isShared(attempt) ? recordRefundOfShares : recordProviderRefund)(db, subjects, attempt, found)
  }
}

async function findOwnRefunds(db: Db, { key, refundId }: ProviderRefund): Promise<Refund[]> {
  if (key === undefined) return findRefundsByProviderId(db, refundId)
  const own = await findRefundByKey(db, key)
  return own ? [own] : []
}

function isOutdated({ state }: Refund, { failure }: ProviderRefund): boolean {
  return state === 'pending' || (state === 'succeeded' && failure !== undefined)
}

/**
 * A payment for many orders may have thousands of refunds, and after each of them the provider reports the payment as refunded:
 * they are only listed if their sum is not what we have recorded.
 */
async function isEachRecorded(db: Db, payments: Payments, payment: PaymentAttempt): Promise<boolean> {
  if (!isShared(payment) || payment.providerId === null) return false
  const { refundedCents } = await sumShares(db, payment)
  return (await payments.readRefundedCents(payment.providerId)) <= refundedCents
}

/** A refund made there may have returned all that was left, a refund of ours included: that part is recorded already. */
function unrecordedCents(found: ProviderRefund, own: readonly Refund[]): number {
  return found.amountCents - own.reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** Records a refund of one order or top-up that was made in the provider's dashboard. */
async function recordProviderRefund(
  db: Db,
  subjects: PaymentSubjects,
  attempt: PaymentAttempt,
  found: ProviderRefund,
): Promise<void> {
  const { refundId } = found
  await inTransaction(db, async tx => {
    const followUp = await findPaymentSubject(attempt, subjects).followRefund?.(tx, attempt, undefined)
    // Another job may have recorded it while this one waited for the lock.
    const amountCents = unrecordedCents(found, await findRefundsByProviderId(tx, refundId))
    if (amountCents <= 0) return
    if (!(await reserveRefundable(tx, attempt.id, amountCents)))
      throw new Error(`Refund ${refundId} is larger than what is left of payment attempt ${attempt.id}.`)
    const restCents = amountCents - ((await followUp?.settleRequest?.({ refundId, amountCents })) ?? 0)
    if (restCents === 0) return
    const refund = await insertProviderRefund(tx, attempt, {
      refundId,
      amountCents: restCents,
      idempotencyKey: `provider-${refundId}`,
    })
    await followUp?.succeeded(refund)
  })
}
