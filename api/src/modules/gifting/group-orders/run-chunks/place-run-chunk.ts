import { cardTextWithin } from '@ribbon/contract/catalog/card-templates/merge-fields'
import type { Tx } from '../../../../platform/db/database.ts'
import { newToken } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { paidBy } from '../../orders/charging/process-paid-order.ts'
import {
  insertBulkOrders,
  insertItemsOfOrders,
  recordEventOnOrders,
  type BulkOrder,
} from '../../orders/bulk-orders.store.ts'
import { findCardSender, findSenderName } from '../../orders/order-people.store.ts'
import { matchRecipients } from '../../recipients/recipient-batches.store.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { lockGroupOrderShared } from '../group-order-lock.store.ts'
import { finishRunChunk, type ClaimedRunChunk } from '../../orders/runs/run-chunks.store.ts'
import { groupOrderChunks, lockRunChunkRows, type RunChunkRow } from './run-chunks.store.ts'
import { finalizeParticipants, findChosenLines, type ChosenLine } from '../runs/run-people.store.ts'
import { findRunRow, type RunRow } from '../runs/runs.store.ts'
import { transferToOrders } from './transfer-to-orders.ts'

/** Makes the parcels of paid orders; handed in by hand-in.ts. */
export type InsertParcels = (tx: Tx, teamId: number, orderIds: readonly number[]) => Promise<void>

/**
 * Places the orders of one chunk of any running run, all or none: each takes over what its participant holds and its share of what
 * the chunk has reserved, so that it can be canceled by itself.
 */
export function placeRunChunk(insertParcels: InsertParcels) {
  return (tx: Tx, chunk: ClaimedRunChunk): Promise<void> => placeOrders(tx, chunk, insertParcels)
}

async function placeOrders(tx: Tx, chunk: ClaimedRunChunk, insertParcels: InsertParcels): Promise<void> {
  const run = await findRunRow(tx, chunk.runId)
  if (!run) throw new Error(`Chunk ${chunk.id} belongs to no run.`)
  // Chunks are worked on side by side; an action of an owner waits for them.
  const groupOrder = await lockGroupOrderShared(tx, { teamId: run.teamId, id: run.groupOrderId })
  const rows = await lockRunChunkRows(tx, chunk)
  const lines = await findChosenLines(
    tx,
    run.teamId,
    rows.map(row => row.participantId),
  )
  const actorName = await findSenderName(tx, run.payerId)
  const orders = await insertOrders(tx, run, rows, { lines, actorName, name: groupOrder?.name ?? null })
  // With fewer orders a part of what the chunk has reserved would belong to nobody.
  if (orders.length !== chunk.rowCount)
    throw new Error(`Chunk ${chunk.id} is for ${chunk.rowCount} orders, not for ${orders.length}.`)
  const orderIds = orders.map(order => order.id)
  await insertParcels(tx, run.teamId, orderIds)
  await transferToOrders(tx, { run, chunk, orders, lines, actorName })
  await finalizeParticipants(tx, run.teamId, orders)
  const { isLast } = await finishRunChunk(
    tx,
    groupOrderChunks,
    chunk,
    orders.map(order => ({ id: order.id, personId: order.participantId })),
  )
  if (isLast) await addJob(tx, 'finish-group-order-run', { id: run.id })
  announceGroupOrder(tx, { teamId: run.teamId, id: run.groupOrderId })
}

async function insertOrders(
  tx: Tx,
  run: RunRow,
  rows: readonly RunChunkRow[],
  { lines, actorName, name }: { lines: readonly ChosenLine[]; actorName: string; name: string | null },
): Promise<BulkOrder[]> {
  const { teamId, payerId: userId, subteamId, groupOrderId, cardMessage } = run
  const attempt = run.paymentAttemptId === null ? undefined : await findAttempt(tx, run.paymentAttemptId)
  if (attempt?.state !== 'succeeded') throw new Error(`Run ${run.id} goes on without having been paid.`)
  const sender = await findCardSender(tx, { userId, teamId })
  const recipientIds = await matchRecipients(tx, teamId, rows)
  const orders = await insertBulkOrders(
    tx,
    {
      teamId,
      userId,
      subteamId,
      bulkSendId: null,
      groupOrderId,
      groupOrderName: name,
      cardMessage,
      note: null,
      salesforceResourceType: null,
      salesforceResourceUid: null,
      paymentSource: attempt.source,
    },
    rows.map((row, index) => ({
      ...row,
      recipientId: recipientIds[index]!, // one for each row
      trackingToken: newToken(),
      cardText: cardMessage === null ? null : cardTextWithin(cardMessage, row, sender),
      participant: { id: row.participantId, shipTo: shipToOf(row) },
    })),
  )
  await insertItemsOfOrders(tx, teamId, itemsOf(orders, lines, run.cards))
  await recordEventOnOrders(
    tx,
    teamId,
    orders.map(order => order.id),
    {
      event: 'order.placed',
      text: `Placed and paid by ${paidBy[attempt.source] ?? attempt.source}`,
      actorName,
    },
  )
  return orders
}

function shipToOf({
  name,
  company,
  email,
  phone,
  addressOne,
  addressTwo,
  city,
  state,
  zipcode,
  country,
}: RunChunkRow) {
  return { name, company, email, phone, addressOne, addressTwo, city, state, zipcode, country }
}

function itemsOf(orders: readonly BulkOrder[], lines: readonly ChosenLine[], cards: RunRow['cards']) {
  const orderIds = new Map(orders.map(order => [order.participantId, order.id]))
  return [
    ...lines.map(({ participantId, ...line }) => ({ ...line, orderId: orderIds.get(participantId)! })), // all have one
    ...orders.flatMap(order => cards.map(card => ({ ...card, orderId: order.id }))),
  ]
}
