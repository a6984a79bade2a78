import { inTransaction, type Db } from '../../../platform/db/database.ts'
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
import { chargeAttempt } from '../payments/charge-attempt.ts'
import { creditTopup } from './credit-topup.ts'
import { closePendingTopup } from './topups.store.ts'

/**
 * Asks the card of a top-up's pending attempt and records the answer, with no transaction open while asking.
 * Without an answer both stay pending: a job asks again by the same key, nothing is guessed.
 */
export async function settleTopup(db: Db, payments: Payments, attemptId: number): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.topupId === null) return
  const { topupId } = attempt
  const outcome = await chargeAttempt(payments, attempt, {
    description: `Ribbon deposit ${topupId}`,
    metadata: { topup_id: String(topupId) },
  })
  if (outcome.state === 'succeeded') await record(db, topupId, attempt, outcome.providerId)
  else if (outcome.state === 'refused') await giveUp(db, topupId, attempt, outcome.reason)
  else await askLater(db, attempt)
}

async function record(db: Db, topupId: number, attempt: PaymentAttempt, providerId: string): Promise<void> {
  await inTransaction(db, async tx => {
    if (await settleAttempt(tx, attempt.id, { state: 'succeeded', source: 'credit_card', providerId }))
      await creditTopup(tx, topupId)
  })
}

async function giveUp(db: Db, topupId: number, attempt: PaymentAttempt, reason: string): Promise<never> {
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

async function askLater(db: Db, attempt: PaymentAttempt): Promise<never> {
  await releaseClaim(db, attempt.id)
  await inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 3 }))
  refuse('payment_pending')
}
