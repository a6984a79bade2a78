import { randomUUID } from 'node:crypto'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { formatCents } from '@ribbon/contract/money'
import { findBudget } from '../../../people/teams/budgets/budgets.store.ts'
import { reserveAllowanceInParts } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import { reserveBudgetInParts } from '../../../people/teams/budgets/bulk-budget.store.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import { insertSendAttempt, settleAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { requireRunningPlan } from '../../../money/subscriptions/require-running-plan.ts'
import { insertChunks } from './chunks.store.ts'
import { sumTax } from './runs.store.ts'
import { announceBulkSend, changeBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reserveStockInParts } from '../../../catalog/products/stock/reserve-stock-in-parts.ts'

/** Small enough that the work on one takes well under a second. */
const chunkRows = 1_000

/**
 * Reserves everything a locked plan needs, or refuses and reserves nothing: stock, budget and allowance, chunk by chunk, and the
 * payment of all orders together. A card is charged afterwards by a job; otherwise the run begins at once.
 */
export async function reserveSend(
  tx: Tx,
  send: BulkSendRow,
  scope: Scope,
  author: Author,
): Promise<BulkSendRow> {
  const { id, teamId } = send
  const variantIds = [...new Set(send.items.map(line => line.productVariantId))]
  if ((await findVariantsForOrder(tx, scope, variantIds)).length < variantIds.length)
    refuse('variant_unavailable')
  const chunks = await insertChunks(tx, send, chunkRows)
  if (chunks.length === 0) refuse('list_empty')
  const sendCount = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0)
  const totalCents = chunks.reduce((sum, chunk) => sum + chunk.totalCents, 0)

  const attempt = await insertSendAttempt(tx, {
    teamId,
    bulkSendId: id,
    amountCents: totalCents,
    idempotencyKey: `send-${id}-${randomUUID()}`,
  })
  await reserveInChunks(tx, send, chunks, author)
  const source = await choosePayment(
    tx,
    attempt,
    { description: `Gifts to ${sendCount} people of ${send.listName}`, taxCents: await sumTax(tx, id) },
    author.name,
  )

  const isPaid = source !== 'credit_card'
  if (isPaid) await settleAttempt(tx, attempt.id, { state: 'succeeded', source, providerId: null })
  await addJob(tx, isPaid ? 'run-bulk-send' : 'settle-payment', { id: isPaid ? id : attempt.id })
  const confirmed = await changeBulkSend(tx, id, {
    state: isPaid ? 'running' : 'paying',
    sendCount,
    totalCents,
    paymentAttemptId: attempt.id,
    confirmedAt: databaseTime(),
  })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'bulk_send.confirmed',
    subjectType: 'bulkSends',
    subjectId: id,
    details: { listId: send.bulkImportId, gifts: sendCount, amountCents: totalCents, source },
  })
  announceBulkSend(tx, confirmed)
  announce(tx, { teamId, event: 'allowance.updated', type: 'remainingOrders', id: teamId })
  return confirmed
}

/** Stock, budget and allowance, in the order of decision 0013. */
async function reserveInChunks(
  tx: Tx,
  send: BulkSendRow,
  chunks: Awaited<ReturnType<typeof insertChunks>>,
  author: Author,
): Promise<void> {
  const { id, teamId, userId } = send
  const reservation = {
    type: 'bulk_send_chunk',
    parts: chunks.map(chunk => ({ id: chunk.id, count: chunk.rowCount, amountCents: chunk.totalCents })),
    teamId,
    actorName: author.name,
  }
  const shortages = await reserveStockInParts(tx, { ...reservation, demand: send.items, subjectId: id })
  if (shortages.length > 0)
    refuse('out_of_stock', {
      shortages: describeShortages(
        shortages.map(shortage => ({ ...shortage, ...nameOf(send, shortage.productVariantId) })),
      ),
    })
  if (!(await reserveBudgetInParts(tx, { ...reservation, userId })))
    refuse('budget_exceeded', {
      available: formatCents((await findBudget(tx, userId)).balanceCents),
      total: formatCents(chunks.reduce((sum, chunk) => sum + chunk.totalCents, 0)),
    })
  await requireRunningPlan(tx, teamId)
  if (!(await reserveAllowanceInParts(tx, reservation))) refuse('allowance_used_up')
}

function nameOf(send: BulkSendRow, variantId: number) {
  const line = send.items.find(candidate => candidate.productVariantId === variantId)!
  return { name: line.displayName, size: line.size, color: line.color }
}
