import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import {
  findAttempt,
  releaseClaim,
  settleAttempt,
  type PaymentAttempt,
} from '../payments/payment-attempts.store.ts'
import { awaitOwner } from '../payments/await-owner.ts'
import { chargeAttempt } from '../payments/charge-attempt.ts'
import { creditTopup } from './credit-topup.ts'
import { closePendingTopup, findTopup } from './topups.store.ts'

/**
 * Charges the card of a top-up's pending attempt and records the outcome; no transaction is open meanwhile. Without an answer both stay
 * pending, and a job asks again with the same key.
 */
export async function settleTopup(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.topupId === null) return
  const { topupId } = attempt
  const outcome = await chargeAttempt(payments, attempt, {
    description: `Ribbon deposit ${topupId}`,
    metadata: { topup_id: String(topupId) },
  })
  if (outcome.state === 'succeeded') await recordPaid(db, topupId, attempt, outcome.providerId)
  else if (outcome.state === 'refused') await refuseTopup(db, topupId, attempt, outcome.reason)
  else if (outcome.state === 'needs_owner') await waitForOwner(db, topupId, attempt, outcome.providerId)
  else await retryLater(db, attempt)
}

async function recordPaid(
  db: Db,
  topupId: number,
  attempt: PaymentAttempt,
  providerId: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    if (await settleAttempt(tx, attempt.id, { state: 'succeeded', source: 'credit_card', providerId }))
      await creditTopup(tx, topupId)
  })
}

async function refuseTopup(db: Db, topupId: number, attempt: PaymentAttempt, reason: string): Promise<never> {
  await inTransaction(db, async tx => {
    if (!(await settleAttempt(tx, attempt.id, { state: 'failed', failure: reason }))) return
    await closePendingTopup(tx, topupId, { state: 'refused', refusal: reason })
    await recordAudit(tx, {
      teamId: attempt.teamId,
      author: systemAuthor,
      action: 'deposit.topup_refused',
      subjectType: 'topups',
      subjectId: topupId,
      details: { reason },
    })
    announce(tx, {
      teamId: attempt.teamId,
      event: 'deposit.updated',
      type: ['deposits', 'payments'],
      id: attempt.teamId,
    })
  })
  refuse('payment_refused', { reason })
}

async function waitForOwner(
  db: Db,
  topupId: RowId,
  attempt: PaymentAttempt,
  providerId: string,
): Promise<never> {
  await inTransaction(db, async tx => {
    const topup = await findTopup(tx, topupId)
    if (topup) await awaitOwner(tx, attempt, { providerId, userId: topup.userId, isPresent: true })
  })
  refuse('payment_needs_owner')
}

async function retryLater(db: Db, attempt: PaymentAttempt): Promise<never> {
  await releaseClaim(db, attempt.id)
  await inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 3 }))
  refuse('payment_pending')
}
