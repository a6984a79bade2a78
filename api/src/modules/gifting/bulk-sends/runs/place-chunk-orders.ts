import { hasMergeFields, cardTextWithin } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { newToken } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { transferBudget } from '../../../people/teams/budgets/bulk-budget.store.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { insertOrderShares } from '../../../money/payments/payment-shares.store.ts'
import { transferAllowance } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import {
  claimChunk,
  finishChunk,
  lockChunkRows,
  postponeChunk,
  type ChunkRow,
  type ClaimedChunk,
} from './chunks.store.ts'
import { announceProgress, findBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { transferStock } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { sumDemand } from '../../../catalog/products/stock/sum-demand.ts'
import { paidBy } from '../../orders/charging/process-paid-order.ts'
import {
  insertBulkOrders,
  insertItemsIntoOrders,
  recordEventOnOrders,
  type BulkOrder,
} from '../../orders/bulk-orders.store.ts'
import { findCardSender, findSenderName } from '../../orders/order-people.store.ts'
import { findCardPeople } from '../../recipients/recipients.store.ts'
import { finishSend } from './finish-send.ts'

/** Makes the parcels of paid orders; handed in by hand-in.ts. */
export type InsertParcels = (tx: Tx, teamId: number, orderIds: readonly number[]) => Promise<void>

/**
 * Places the orders of one chunk of any running send, all or none: each gets its share of what the chunk has reserved, so that it
 * can be canceled by itself. False when no chunk is left that nobody works on.
 */
export async function placeChunkOrders(db: Db, insertParcels: InsertParcels): Promise<boolean> {
  let claimed: ClaimedChunk | undefined
  const work = inTransaction(db, async tx => {
    claimed = await claimChunk(tx)
    if (claimed) await placeOrders(tx, claimed, insertParcels)
  })
  await work.catch(async (error: unknown) => {
    if (claimed) await postponeChunk(db, claimed.id)
    throw error
  })
  return claimed !== undefined
}

async function placeOrders(tx: Tx, chunk: ClaimedChunk, insertParcels: InsertParcels): Promise<void> {
  const send = await findBulkSendRow(tx, chunk.sendId)
  if (!send) throw new Error(`Chunk ${chunk.id} belongs to no send.`)
  const sender = await findSenderName(tx, send.userId)
  const rows = await lockChunkRows(tx, chunk)
  const orders = await insertOrders(tx, send, sender, rows)
  // With fewer orders a part of what the chunk has reserved would belong to nobody.
  if (orders.length !== chunk.rowCount)
    throw new Error(`Chunk ${chunk.id} is for ${chunk.rowCount} orders, not for ${orders.length}.`)
  const processing = orders.filter(order => !order.isAwaiting).map(order => order.id)
  if (processing.length > 0) await insertParcels(tx, send.teamId, processing)
  await transferToOrders(tx, send, chunk, orders, sender)
  const { isLast } = await finishChunk(tx, chunk, {
    recipientIds: orders.map(order => order.recipientId),
    orderIds: orders.map(order => order.id),
  })
  if ([send, ...rows].some(one => one.salesforceResourceUid !== null))
    await addJob(tx, 'log-gifts-of-chunk', { id: chunk.id })
  if (isLast) await finishSend(tx, send, orders.at(-1)!.id)
  else await announceProgress(tx, send)
}

async function insertOrders(
  tx: Tx,
  send: BulkSendRow,
  sender: string,
  rows: readonly ChunkRow[],
): Promise<BulkOrder[]> {
  const {
    teamId,
    userId,
    subteamId,
    cardMessage,
    note,
    salesforceResourceType,
    salesforceResourceUid,
    subtotalCents,
    discountCents,
  } = send
  const attempt = send.paymentAttemptId === null ? undefined : await findAttempt(tx, send.paymentAttemptId)
  if (attempt?.state !== 'succeeded') throw new Error(`Send ${send.id} runs without having been paid.`)
  const cardTexts = await fillCards(tx, cardMessage, rows, await findCardSender(tx, send))
  const orders = await insertBulkOrders(
    tx,
    {
      teamId,
      userId,
      subteamId,
      bulkSendId: send.id,
      groupOrderId: null,
      groupOrderName: null,
      cardMessage,
      note,
      salesforceResourceType,
      salesforceResourceUid,
      paymentSource: attempt.source,
    },
    rows.map(({ salesforceResourceType: type, salesforceResourceUid: uid, ...row }) => ({
      ...row,
      subtotalCents,
      discountCents,
      record: type !== null && uid !== null ? { type, uid } : undefined,
      trackingToken: newToken(),
      cardText: cardTexts ? (cardTexts.get(row.recipientId) ?? null) : cardMessage,
    })),
  )
  const ids = orders.map(order => order.id)
  const awaiting = orders.filter(order => order.isAwaiting).map(order => order.id)
  await insertItemsIntoOrders(tx, teamId, ids, send.items)
  await recordEventOnOrders(tx, teamId, ids, {
    event: 'order.placed',
    text: `Placed and paid by ${paidBy[attempt.source] ?? attempt.source}`,
    actorName: sender,
  })
  if (awaiting.length > 0)
    await recordEventOnOrders(tx, teamId, awaiting, {
      event: 'order.awaiting_address',
      text: 'Waiting for the recipient’s address',
      actorName: null,
    })
  return orders
}

/** The card of each person; undefined where all get the same. */
async function fillCards(
  tx: Tx,
  cardMessage: string | null,
  rows: readonly ChunkRow[],
  sender: string,
): Promise<Map<number, string | null> | undefined> {
  if (cardMessage === null || !hasMergeFields(cardMessage)) return undefined
  const people = await findCardPeople(
    tx,
    rows.map(row => row.recipientId),
  )
  return new Map(people.map(person => [person.id, cardTextWithin(cardMessage, person, sender)]))
}

async function transferToOrders(
  tx: Tx,
  send: BulkSendRow,
  chunk: ClaimedChunk,
  orders: readonly BulkOrder[],
  actorName: string,
): Promise<void> {
  const { teamId, userId } = send
  const part = { type: 'bulk_send_chunk', id: chunk.id }
  if (send.paymentAttemptId === null) throw new Error(`Send ${send.id} has no payment.`)
  const attempts = await insertOrderShares(tx, send.paymentAttemptId, orders)
  const attemptIds = attempts.map(attempt => attempt.id)
  const demand = sumDemand(send.items)
  await transferStock(tx, {
    teamId,
    from: demand.map(line => ({ ...line, source: part, quantity: line.quantity * attemptIds.length })),
    to: attemptIds.flatMap(id => demand.map(line => ({ ...line, source: { type: 'payment_attempt', id } }))),
    actorName,
  })
  await transferBudget(tx, { userId, part, attempts, actorName })
  await transferAllowance(tx, { teamId, part, attemptIds, actorName })
}
