import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { addInvoiceLine, fillDeposit, giveBackAllowance, giveBackBudget } from './billing.store.ts'
import { markRefund, type PaymentAttempt } from './payment-attempts.store.ts'

/** Returns what an attempt holds or spent: allowance, budget and money; a card's refund is a job of its own. */
export async function giveBackPayment(tx: Tx, attempt: PaymentAttempt, order: { userId: number; description: string }, actorName: string): Promise<void> {
  const source = { type: 'payment_attempt', id: attempt.id }
  const { teamId, amountCents } = attempt
  await giveBackBudget(tx, { teamId, userId: order.userId, source, actorName })
  await giveBackAllowance(tx, { teamId, source, actorName })
  if (attempt.source === 'deposit') await fillDeposit(tx, { teamId, kind: 'refund', amountCents, source, actorName })
  if (attempt.source === 'invoice') await addInvoiceLine(tx, { teamId, kind: 'credit', source, description: order.description, amountCents: -amountCents })
  if (attempt.source === 'credit_card' && attempt.state === 'succeeded') {
    await markRefund(tx, attempt.id, 'due')
    await addJob(tx, 'refund-payment', { id: attempt.id })
  }
}
