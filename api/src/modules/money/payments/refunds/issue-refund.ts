import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { addInvoiceLine } from '../../invoices/invoice-lines.store.ts'
import type { RefundKind } from '../payments.tables.ts'
import { creditDeposit } from '../deposits.store.ts'
import type { PaymentAttempt } from '../payment-attempts.store.ts'
import { insertRefund, reserveRefundable, type Refund } from './refunds.store.ts'

export interface RefundInput {
  attempt: PaymentAttempt
  amountCents: number
  kind: Exclude<RefundKind, 'provider'>
  reason: string
  /** Of the invoice line, where an invoice paid. */
  description: string
  /** Included in the whole payment. */
  taxCents: number
  actor: { name: string; userId: number | null }
  refundRequestId?: number
}

/**
 * Refunds part of a payment to its source; undefined if less than that is left of it. Deposit and invoice get it at once; a card gets
 * it by the job `send-refund`, with the refund's own key.
 */
export async function issueRefund(
  tx: Tx,
  { attempt, amountCents, kind, reason, description, taxCents, actor, refundRequestId }: RefundInput,
): Promise<Refund | undefined> {
  const { id: attemptId, teamId, source: destination } = attempt
  if (destination !== 'credit_card' && destination !== 'deposit' && destination !== 'invoice')
    return undefined
  if (!(await reserveRefundable(tx, attemptId, amountCents))) return undefined
  const isCard = destination === 'credit_card'
  const refund = await insertRefund(tx, {
    teamId,
    paymentAttemptId: attemptId,
    refundRequestId,
    kind,
    destination,
    amountCents,
    reason,
    idempotencyKey: `refund-${attemptId}-${randomUUID()}`,
    actorName: actor.name,
    actorUserId: actor.userId,
    ...(isCard ? {} : { state: 'succeeded', settledAt: databaseTime() }),
  })
  if (!refund) return undefined
  const source = { type: 'refund', id: refund.id }
  if (destination === 'deposit') {
    await creditDeposit(tx, { teamId, kind: 'refund', amountCents, source, actorName: actor.name })
    await retryRuns(tx, teamId)
  }
  if (destination === 'invoice') {
    const of = { type: 'payment_attempt', id: attempt.shareOf ?? attemptId }
    await addInvoiceLine(tx, {
      teamId,
      kind: 'credit',
      source,
      of,
      description,
      amountCents: -amountCents,
      taxCents: -taxWithin(taxCents, attempt, amountCents),
    })
  }
  if (isCard) await addJob(tx, 'send-refund', { id: refund.id })
  return refund
}

/** The tax of a part. The parts of a payment add up to its tax to the cent. */
function taxWithin(
  taxCents: number,
  { amountCents: whole, refundedCents: before }: PaymentAttempt,
  part: number,
): number {
  return Math.round((taxCents * (before + part)) / whole) - Math.round((taxCents * before) / whole)
}
