import type { Tx } from '../../../../platform/db/database.ts'
import { newToken } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { findReserved, transferStock } from '../../../catalog/products/stock/bulk-stock.store.ts'
import type { InsertParcels } from '../../../gifting/bulk-sends/runs/place-chunk-orders.ts'
import { paidBy } from '../../../gifting/orders/charging/process-paid-order.ts'
import {
  insertBulkOrders,
  recordEventOnOrders,
  type BulkOrder,
} from '../../../gifting/orders/bulk-orders.store.ts'
import { finishRunChunk, type ClaimedRunChunk } from '../../../gifting/orders/runs/run-chunks.store.ts'
import { matchRecipients } from '../../../gifting/recipients/recipient-batches.store.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { insertOrderShares } from '../../../money/payments/payment-shares.store.ts'
import { findSubteamOf } from '../../../people/teams/teams.store.ts'
import { lockProjectShared, type ProjectRow } from '../../projects/project-lock.store.ts'
import { setOrdersOfSubmissions } from '../../projects/submissions/submission-orders.store.ts'
import { findPeopleOfRun, findProjectRunRow, type ProjectRunRow } from '../project-runs.store.ts'
import {
  findUnitsOfOrders,
  insertItemsOfChunk,
  lockProjectChunkRows,
  projectChunks,
  type ProjectChunkRow,
} from './project-chunks.store.ts'
import { chunkSource } from './reserve-units.ts'

/**
 * Places the orders of one chunk of any running run, all or none. Each takes over its share of the stock and the payment, so that it
 * can be canceled and refunded by itself.
 */
export function placeProjectChunk(insertParcels: InsertParcels) {
  return (tx: Tx, chunk: ClaimedRunChunk): Promise<void> => placeOrders(tx, chunk, insertParcels)
}

async function placeOrders(tx: Tx, chunk: ClaimedRunChunk, insertParcels: InsertParcels): Promise<void> {
  const run = await findProjectRunRow(tx, chunk.runId)
  if (!run) throw new Error(`Chunk ${chunk.id} belongs to no run.`)
  const { teamId } = run
  // Chunks are worked on side by side; whoever changes the project or an address waits for them.
  const project = await lockProjectShared(tx, { teamId, id: run.projectId })
  if (!project) throw new Error(`Run ${run.id} belongs to no project.`)
  const rows = await lockProjectChunkRows(tx, chunk)
  const orders = await insertOrders(tx, { run, project, rows })
  // With fewer orders a part of what the chunk has reserved would belong to nobody.
  if (orders.length !== chunk.rowCount)
    throw new Error(`Chunk ${chunk.id} is for ${chunk.rowCount} orders, not for ${orders.length}.`)
  const orderIds = orders.map(order => order.id)
  await insertItemsOfChunk(tx, chunk, orderIds)
  await insertParcels(tx, teamId, orderIds)
  await transferToOrders(tx, { run, chunk, orders })
  await setOrdersOfSubmissions(tx, teamId, orders)
  const { isLast } = await finishRunChunk(
    tx,
    projectChunks,
    chunk,
    orders.map(order => ({ id: order.id, personId: order.submissionId })),
  )
  if (isLast) await addJob(tx, 'finish-project-run', { id: run.id })
  announce(tx, { teamId, event: 'project.updated', type: 'adminOrders', id: project.id })
}

interface Work {
  run: ProjectRunRow
  project: ProjectRow
  rows: readonly ProjectChunkRow[]
}

async function insertOrders(tx: Tx, { run, project, rows }: Work): Promise<BulkOrder[]> {
  const { teamId, payerId: userId } = run
  const attempt = run.paymentAttemptId === null ? undefined : await findAttempt(tx, run.paymentAttemptId)
  if (attempt?.state !== 'succeeded') throw new Error(`Run ${run.id} goes on without having been paid.`)
  const recipientIds = await matchRecipients(tx, teamId, rows, 'project')
  const orders = await insertBulkOrders(
    tx,
    {
      teamId,
      userId,
      subteamId: await findSubteamOf(tx, userId),
      bulkSendId: null,
      groupOrderId: null,
      groupOrderName: null,
      project,
      cardMessage: null,
      note: null,
      salesforceResourceType: null,
      salesforceResourceUid: null,
      paymentSource: attempt.source,
    },
    rows.map(({ submissionId, subtotalCents, discountCents, shippingCents, ...shipTo }, index) => ({
      recipientId: recipientIds[index]!, // one for each row
      trackingToken: newToken(),
      cardText: null,
      subtotalCents,
      discountCents,
      shippingCents,
      taxRate: '0',
      taxCents: 0,
      // The label is bought by the cheapest service.
      carrierCode: null,
      serviceCode: null,
      serviceName: null,
      deliveryDays: null,
      submission: { id: submissionId, shipTo },
    })),
  )
  await recordEventOnOrders(
    tx,
    teamId,
    orders.map(order => order.id),
    {
      event: 'order.placed',
      text: `Placed and paid by ${paidBy[attempt.source] ?? attempt.source}`,
      actorName: (await findPeopleOfRun(tx, run)).startedByName,
    },
  )
  return orders
}

/** Transfers what a chunk has reserved to the shares of its orders, without touching a balance. */
async function transferToOrders(
  tx: Tx,
  { run, chunk, orders }: { run: ProjectRunRow; chunk: ClaimedRunChunk; orders: readonly BulkOrder[] },
): Promise<void> {
  if (run.paymentAttemptId === null) throw new Error(`Run ${run.id} has no payment.`)
  const attempts = await insertOrderShares(tx, run.paymentAttemptId, orders)
  const attemptOf = new Map(attempts.map(attempt => [attempt.orderId, attempt.id]))
  const units = await findUnitsOfOrders(
    tx,
    chunk,
    orders.map(order => order.id),
  )
  await transferStock(tx, {
    teamId: run.teamId,
    from: await findReserved(tx, chunkSource, [chunk.id]),
    to: units.map(({ orderId, ...unit }) => ({
      ...unit,
      source: { type: 'payment_attempt', id: attemptOf.get(orderId)! }, // each has a share
    })),
    actorName: (await findPeopleOfRun(tx, run)).startedByName,
  })
}
