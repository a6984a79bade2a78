import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@ribbon/contract/errors'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse, Refusal } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { claimAttempt } from '../payments/payment-attempts.store.ts'
import { findLiveTopupAttempt, insertTopupAttempt } from '../payments/topup-attempts.store.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../invoices/require-invoices-paid.ts'
import { findDefaultPaymentMethod } from '../payment-methods/payment-methods.store.ts'
import { settleTopup } from './settle-topup.ts'
import { findTopupByRequestKey, insertTopup } from './topups.store.ts'

export interface DepositInput {
  amountCents: number
  /** The caller's idempotency key: a repeated request is answered by its first top-up, so that the card pays once. */
  requestKey?: string | undefined
}

const toldAtOnce = new Set<ErrorCode>(['payment_refused', 'payment_needs_owner'])

interface Begun {
  topupId: RowId
  /** The attempt that must still charge the card. */
  attemptId?: RowId | undefined
}

/**
 * Tops up a team's deposit: charges the default card, with no transaction open, or adds a line to the next invoice and credits the
 * deposit when that is paid. Returns the top-up's id. Only a refused card is an error: after any other failure the card may have been
 * charged, so the top-up stays pending and a job asks again; one that waits for the card's owner is said as well.
 */
export async function addDeposit(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  input: DepositInput,
): Promise<RowId> {
  // First, because a repeated request gets its answer even if the team could not start a new one now.
  const isKnown =
    input.requestKey !== undefined &&
    (await findTopupByRequestKey(db, actor.userId, input.requestKey)) !== undefined
  const begun = isKnown ? undefined : await inTransaction(db, tx => beginTopup(tx, actor, input))
  const { topupId, attemptId } = begun ?? (await resumeTopup(db, actor, input))
  if (attemptId !== undefined) {
    await settleTopup(db, payments, attemptId).catch((error: unknown) => {
      if (error instanceof Refusal && toldAtOnce.has(error.code)) throw error
    })
  }
  return topupId
}

/** Undefined if a top-up of this request exists already. */
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
  // The job asks again if this process dies before it knows the outcome.
  await addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 65 })
  return { topupId: topup.id, attemptId: attempt.id }
}

/** The existing top-up of a repeated request; its card is asked again with the same key if no worker has it. */
async function resumeTopup(
  db: Db,
  actor: MemberActor,
  { amountCents, requestKey = '' }: DepositInput,
): Promise<Begun> {
  // Missing if the card was refused a moment ago: then the request can be sent again.
  const topup = (await findTopupByRequestKey(db, actor.userId, requestKey)) ?? refuse('request_in_progress')
  if (topup.amountCents !== amountCents) refuse('idempotency_key_reused')
  const attempt = await findLiveTopupAttempt(db, topup.id)
  const claimed = attempt?.state === 'pending' ? await claimAttempt(db, attempt.id) : undefined
  return { topupId: topup.id, attemptId: claimed?.id }
}
