import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { ProviderRefund } from '../../../../services/payments/refunds.ts'
import { findPaymentSubject, type PaymentSubjects } from '../find-payment-subject.ts'
import { findAttempt, type PaymentAttempt } from '../payment-attempts.store.ts'
import { findRefundableShare, lockSharedAttempt, sumShares } from '../payment-shares.store.ts'
import { insertProviderRefund } from './insert-provider-refund.ts'
import { countPartsOfShare, reserveRefundable, sumRefundsByProviderId } from './refunds.store.ts'

/** A turn ends after this, so that a node can stop; a further job records what is left. */
const turnMs = 10_000

/** While orders are being placed, the shares that are missing come within seconds. */
const retrySeconds = 10

/**
 * Records a refund of a payment for many orders that was made in the provider's dashboard: it does not say which orders it is for, so
 * it is split over their shares, the oldest first. Each share is a transaction of its own, so that no order waits for all others.
 */
export async function recordRefundOfShares(
  db: Db,
  subjects: PaymentSubjects,
  payment: PaymentAttempt,
  found: ProviderRefund,
): Promise<void> {
  const end = databaseTime().getTime() + turnMs
  let afterId: RowId | undefined
  while (databaseTime().getTime() < end) {
    const part = await inTransaction(db, tx => recordNextPart(tx, subjects, { payment, found, afterId }))
    if (part === 'complete') return
    if (part === 'no_share') {
      const { areComplete } = await sumShares(db, payment)
      if (areComplete)
        throw new Error(
          `Refund ${found.refundId} is larger than what is left of payment attempt ${payment.id}.`,
        )
      break
    }
    afterId = part.shareId
  }
  await inTransaction(db, tx =>
    addJob(
      tx,
      'follow-refunds',
      { id: payment.id, refund: found.refundId },
      { startAfterSeconds: databaseTime().getTime() < end ? retrySeconds : 1 },
    ),
  )
}

async function recordNextPart(
  tx: Tx,
  subjects: PaymentSubjects,
  { payment, found, afterId }: { payment: PaymentAttempt; found: ProviderRefund; afterId: RowId | undefined },
): Promise<'complete' | 'no_share' | { shareId: RowId }> {
  // Another job may record the same refund at this moment.
  await lockSharedAttempt(tx, payment.id)
  const openCents = found.amountCents - (await sumRefundsByProviderId(tx, found.refundId))
  if (openCents <= 0) return 'complete'
  const share = await findRefundableShare(tx, payment.id, afterId)
  if (!share) return 'no_share'
  const followUp = await findPaymentSubject(share, subjects).followRefund?.(tx, share, undefined)
  // The order may have been canceled while this waited for its lock.
  const { amountCents, refundedCents } = (await findAttempt(tx, share.id)) ?? share
  const partCents = Math.min(openCents, amountCents - refundedCents)
  if (partCents > 0 && (await reserveRefundable(tx, share.id, partCents))) {
    // A share has a second part of one refund where a refund of ours failed that had reserved the rest of it.
    const earlier = await countPartsOfShare(tx, found.refundId, share.id)
    const refund = await insertProviderRefund(tx, share, {
      refundId: found.refundId,
      amountCents: partCents,
      idempotencyKey: `provider-${found.refundId}-${share.id}${earlier === 0 ? '' : `-${earlier}`}`,
    })
    await followUp?.succeeded(refund)
  }
  return { shareId: share.id }
}
