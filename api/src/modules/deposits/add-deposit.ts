import { randomUUID } from 'node:crypto'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { doerOf, type MemberActor } from '../../platform/http/actor.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { insertTopupAttempt } from '../billing/payment-attempts.store.ts'
import { addInvoiceLine } from '../invoices/invoices.store.ts'
import { findDefaultPaymentMethod } from '../payment-methods/payment-methods.store.ts'
import { settleTopup } from './settle-topup.ts'
import { insertTopup } from './topups.store.ts'

/**
 * Tops a team's deposit up: the default card is charged, with no transaction open; an invoice method gets a line and the deposit follows
 * when the invoice is paid. Answers the top-up; one whose outcome is not known yet stays pending.
 */
export async function addDeposit(db: Db, payments: Payments, actor: MemberActor, amountCents: number): Promise<number> {
  const { topupId, attemptId } = await inTransaction(db, tx => beginTopup(tx, actor, amountCents))
  if (attemptId !== undefined) {
    await settleTopup(db, payments, attemptId).catch((error: unknown) => {
      // It is kept and asked again; the answer shows it as pending.
      if (!(error instanceof Refusal) || error.code !== 'payment_pending') throw error
    })
  }
  return topupId
}

async function beginTopup(tx: Tx, actor: MemberActor, amountCents: number): Promise<{ topupId: number; attemptId?: number }> {
  const { teamId, userId } = actor
  const doer = doerOf(actor)
  const method = (await findDefaultPaymentMethod(tx, teamId)) ?? refuse('no_payment_method')
  const byCard = method.kind === 'credit_card'
  const topup = await insertTopup(tx, { teamId, userId, amountCents, method: byCard ? 'credit_card' : 'invoice', actorName: doer.name })
  await recordAudit(tx, { teamId, doer, action: 'deposit.topup_begun', subjectType: 'topups', subjectId: topup.id, details: { amountCents, method: topup.method } })
  await announce(tx, { teamId, event: 'deposit.updated', type: 'deposits', id: teamId })
  if (!byCard) {
    await addInvoiceLine(tx, { teamId, kind: 'charge', source: { type: 'topup', id: topup.id }, description: `Deposit of ${displayMoney(formatCents(amountCents))}`, amountCents })
    return { topupId: topup.id }
  }
  const card = { customerId: method.providerCustomerId, methodId: method.providerMethodId }
  const attempt = await insertTopupAttempt(tx, { teamId, topupId: topup.id, amountCents, idempotencyKey: `topup-${topup.id}-${randomUUID()}`, card })
  // Should this process die before it knows the outcome, the job asks again.
  await addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 65 })
  return { topupId: topup.id, attemptId: attempt.id }
}
