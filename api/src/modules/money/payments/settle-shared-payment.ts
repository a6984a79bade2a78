import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { awaitOwner } from './await-owner.ts'
import { chargeAttempt } from './charge-attempt.ts'
import { releaseClaim, settleAttempt, type PaymentAttempt } from './payment-attempts.store.ts'

/** Many orders that are paid at once, and what follows from the answer of the card. */
export interface SharedPayment<Subject> {
  description: string
  metadata: Record<string, string>
  /** Locks what is paid; undefined where it is gone. */
  lock(tx: Tx): Promise<Subject | undefined>
  /** Begins to make the orders. */
  begin(tx: Tx, subject: Subject): Promise<void>
  /** Releases all that was reserved, because the card was refused. */
  release(tx: Tx, subject: Subject, reason: string): Promise<void>
  announce(tx: Tx, subject: Subject): void
}

/** Charges the card of a pending attempt for many orders, with no transaction open: they are begun, or all is released. */
export async function settleSharedPayment<Subject extends { userId: RowId }>(
  db: Db,
  payments: Payments,
  attempt: PaymentAttempt,
  subject: SharedPayment<Subject>,
): Promise<void> {
  const outcome = await chargeAttempt(payments, attempt, subject)
  if (outcome.state === 'unknown') {
    // Nothing is guessed: a job asks again by the same key.
    await releaseClaim(db, attempt.id)
    return inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 3 }))
  }
  await inTransaction(db, async tx => {
    const paid = await subject.lock(tx)
    if (!paid) return
    if (outcome.state === 'needs_owner') {
      // A worker charges, so nobody may be at the screen: the mail goes at once.
      const { providerId } = outcome
      await awaitOwner(tx, attempt, { providerId, userId: paid.userId, isPresent: false })
      return subject.announce(tx, paid)
    }
    if (outcome.state === 'succeeded') {
      const { providerId } = outcome
      const settled = { state: 'succeeded' as const, source: 'credit_card', providerId }
      if (await settleAttempt(tx, attempt.id, settled)) await subject.begin(tx, paid)
    } else if (await settleAttempt(tx, attempt.id, { state: 'failed', failure: outcome.reason }))
      await subject.release(tx, paid, outcome.reason)
  })
}
