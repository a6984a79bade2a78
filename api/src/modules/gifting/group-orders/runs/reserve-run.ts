import { insertRunChunks } from '../../orders/runs/run-chunks.store.ts'
import { randomUUID } from 'node:crypto'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findAvailable } from '../../../catalog/products/stock/stock.store.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import { insertSharedAttempt, settleAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { reserveInParts } from '../../orders/charging/reserve-in-parts.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lowerCardPrice } from '../plans/run-rows.store.ts'
import { mailAddressProblems } from '../run-mails/mail-address-problems.ts'
import { groupOrderChunks } from '../run-chunks/run-chunks.store.ts'
import { lockPeopleOfRun } from './run-people.store.ts'
import { setRunState } from './run-state.store.ts'
import { changeRun, recalculateRun, type RunRow } from './runs.store.ts'

/** Small enough that the work on one takes well under a second. */
const chunkRows = 500

/**
 * Reserves everything a planned run needs, or refuses and takes nothing: cards, budget and allowance, chunk by chunk, and the
 * payment of all orders together. What people chose is reserved already. The group order is locked, and the plan is what would be
 * ordered now. A card is charged afterwards by a job; otherwise the orders are begun at once.
 */
export async function reserveRun(
  tx: Tx,
  groupOrder: GroupOrderRow,
  planned: RunRow,
  author: Author,
): Promise<RunRow> {
  const { teamId } = groupOrder
  const run = planned.withoutCards ? await leaveOutShortCards(tx, planned) : planned
  const chunks = await insertRunChunks(tx, groupOrderChunks, run, chunkRows)
  if (chunks.length === 0) refuse('nobody_ready')
  await lockPeopleOfRun(tx, run)
  const orderCount = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0)
  const totalCents = chunks.reduce((sum, chunk) => sum + chunk.totalCents, 0)

  const attempt = await insertSharedAttempt(tx, {
    teamId,
    groupOrderRunId: run.id,
    amountCents: totalCents,
    idempotencyKey: `run-${run.id}-${randomUUID()}`,
  })
  await reserveInParts(tx, {
    type: 'group_order_run_chunk',
    parts: chunks,
    teamId,
    userId: run.payerId,
    items: run.cards,
    subjectId: run.id,
    author,
  })
  const description = `Gifts to ${orderCount} ${orderCount === 1 ? 'person' : 'people'} of ${groupOrder.name}`
  const source = await choosePayment(tx, attempt, { description, taxCents: run.taxCents }, author.name)

  const isPaid = source !== 'credit_card'
  if (isPaid) await settleAttempt(tx, attempt.id, { state: 'succeeded', source, providerId: null })
  await addJob(tx, isPaid ? 'run-group-orders' : 'settle-payment', { id: isPaid ? run.id : attempt.id })
  const confirmed = await changeRun(tx, run, {
    state: isPaid ? 'running' : 'paying',
    orderCount,
    totalCents,
    paymentAttemptId: attempt.id,
    confirmedAt: databaseTime(),
  })
  await setRunState(tx, groupOrder, {
    runId: run.id,
    refusal: null,
    nextRunAt: null,
    ...(run.isRolling ? {} : { state: 'processing' }),
  })
  await mailAddressProblems(tx, run)
  await recordAudit(tx, {
    teamId,
    author,
    action: 'group_order.run_confirmed',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { runId: run.id, gifts: orderCount, amountCents: totalCents, source },
  })
  announceGroupOrder(tx, groupOrder)
  announce(tx, { teamId, event: 'allowance.updated', type: 'remainingOrders', id: teamId })
  return confirmed
}

async function leaveOutShortCards(tx: Tx, run: RunRow): Promise<RunRow> {
  const available = await findAvailable(
    tx,
    run.teamId,
    run.cards.map(card => card.productVariantId),
  )
  const cards = run.cards.filter(
    card => (available.get(card.productVariantId) ?? 0) >= card.quantity * run.orderCount,
  )
  if (cards.length === run.cards.length) return run
  const cardsCents = cards.reduce((sum, card) => sum + card.quantity * card.priceCents, 0)
  await lowerCardPrice(tx, run, run.cardsCents - cardsCents)
  await changeRun(tx, run, { cards, cardsCents })
  return recalculateRun(tx, run)
}
