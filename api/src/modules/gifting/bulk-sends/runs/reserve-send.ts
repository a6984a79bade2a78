import { randomUUID } from 'node:crypto'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import { insertSharedAttempt, settleAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { reserveInParts } from '../../orders/charging/reserve-in-parts.ts'
import { insertChunks } from './chunks.store.ts'
import { sumTax } from './runs.store.ts'
import { announceBulkSend, changeBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'

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

  const attempt = await insertSharedAttempt(tx, {
    teamId,
    bulkSendId: id,
    amountCents: totalCents,
    idempotencyKey: `send-${id}-${randomUUID()}`,
  })
  await reserveInParts(tx, {
    type: 'bulk_send_chunk',
    parts: chunks,
    teamId,
    userId: send.userId,
    items: send.items,
    subjectId: id,
    author,
  })
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
