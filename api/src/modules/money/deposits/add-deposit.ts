import { randomUUID } from 'node:crypto'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { claimAttempt, findLiveTopupAttempt, insertTopupAttempt } from '../payments/payment-attempts.store.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../invoices/require-invoices-paid.ts'
import { findDefaultPaymentMethod } from '../payment-methods/payment-methods.store.ts'
import { settleTopup } from './settle-topup.ts'
import { findTopupByRequestKey, insertTopup } from './topups.store.ts'

/** `requestKey`: names the wish; sent again it is answered by the top-up it made, so that the card pays once. */
export interface DepositInput {
  amountCents: number
  requestKey?: string | undefined
}

interface Begun {
  topupId: number
  /** What the card must still pay, by whoever has this attempt. */ attemptId?: number | undefined
}

/**
 * Tops a team's deposit up: the default card is charged, with no transaction open; an invoice method gets a line and the deposit follows
 * when the invoice is paid. Answers the top-up. Only the card's no is an error: whatever else goes wrong once it was asked leaves the
 * top-up pending, for somebody may have been charged, and it is asked again.
 */
export async function addDeposit(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  wish: DepositInput,
): Promise<number> {
  // Looked at first: a wish that was granted is answered by that, whatever the team could begin now.
  const isKnown =
    wish.requestKey !== undefined &&
    (await findTopupByRequestKey(db, actor.userId, wish.requestKey)) !== undefined
  const begun = isKnown ? undefined : await inTransaction(db, tx => beginTopup(tx, actor, wish))
  const { topupId, attemptId } = begun ?? (await resumeTopup(db, actor, wish))
  if (attemptId !== undefined) {
    await settleTopup(db, payments, attemptId).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'payment_refused') throw error
    })
  }
  return topupId
}

/** Undefined where this wish was begun before. */
async function beginTopup(
  tx: Tx,
  actor: MemberActor,
  { amountCents, requestKey }: DepositInput,
): Promise<Begun | undefined> {
  const { teamId, userId } = actor
  const author = authorOf(actor)
  const method = (await findDefaultPaymentMethod(tx, teamId)) ?? refuse('no_payment_method')
  const byCard = method.kind === 'credit_card'
  const topup = await insertTopup(tx, {
    teamId,
    userId,
    amountCents,
    method: byCard ? 'credit_card' : 'invoice',
    actorName: author.name,
    requestKey: requestKey ?? null,
  })
  if (!topup) return undefined
  if (!byCard) await requireInvoicesPaid(tx, teamId)
  await recordAudit(tx, {
    teamId,
    author,
    action: 'deposit.topup_begun',
    subjectType: 'topups',
    subjectId: topup.id,
    details: { amountCents, method: topup.method },
  })
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
  if (!byCard) {
    await addInvoiceLine(tx, {
      teamId,
      kind: 'charge',
      source: { type: 'topup', id: topup.id },
      description: `Deposit of ${displayMoney(formatCents(amountCents))}`,
      amountCents,
    })
    return { topupId: topup.id }
  }
  const card = { customerId: method.providerCustomerId, methodId: method.providerMethodId }
  const attempt = await insertTopupAttempt(tx, {
    teamId,
    topupId: topup.id,
    amountCents,
    idempotencyKey: `topup-${topup.id}-${randomUUID()}`,
    card,
  })
  // Should this process die before it knows the outcome, the job asks again.
  await addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 65 })
  return { topupId: topup.id, attemptId: attempt.id }
}

/** The top-up this wish made before; its card is asked again by the same key where nobody is at it any more. */
async function resumeTopup(
  db: Db,
  actor: MemberActor,
  { amountCents, requestKey = '' }: DepositInput,
): Promise<Begun> {
  // Gone where the card was refused at this very moment: then it may be tried again.
  const topup = (await findTopupByRequestKey(db, actor.userId, requestKey)) ?? refuse('request_in_progress')
  if (topup.amountCents !== amountCents) refuse('idempotency_key_reused')
  const attempt = await findLiveTopupAttempt(db, topup.id)
  const claimed = attempt?.state === 'pending' ? await claimAttempt(db, attempt.id) : undefined
  return { topupId: topup.id, attemptId: claimed?.id }
}
