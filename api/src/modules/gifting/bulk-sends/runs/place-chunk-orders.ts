import { hasMergeFields, cardTextWithin } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { newToken } from '../../../../platform/ids.ts'
import { transferBudget } from '../../../people/teams/budgets/bulk-budget.store.ts'
import { findAttempt, insertOrderShares } from '../../../money/payments/payment-attempts.store.ts'
import { transferAllowance } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import {
  claimChunk,
  finishChunk,
  lockChunkRows,
  postponeChunk,
  type ChunkRow,
  type ClaimedChunk,
} from './runs.store.ts'
import { announceProgress, findBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { insertBulkParcels } from '../../../warehouse/parcels/parcels.store.ts'
import { transferPart } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { sumDemand } from '../../../catalog/products/stock/sum-demand.ts'
import { paidBy } from '../../orders/begin-processing.ts'
import {
  insertBulkOrders,
  insertItemsIntoOrders,
  recordEventOnOrders,
  type BulkOrder,
} from '../../orders/bulk-orders.store.ts'
import { findSenderName } from '../../orders/order-people.store.ts'
import { findCardPeople } from '../../recipients/recipients.store.ts'
import { finishSend } from './finish-send.ts'

/**
 * Makes the orders of one chunk of any running send, all or none: each gets its share of what the chunk holds, so that it can be
 * canceled by itself. False when there is no chunk left that nobody works on.
 */
export async function placeChunkOrders(db: Db): Promise<boolean> {
  let claimed: ClaimedChunk | undefined
  const work = inTransaction(db, async tx => {
    claimed = await claimChunk(tx)
    if (claimed) await makeOrdersOf(tx, claimed)
  })
  await work.catch(async (error: unknown) => {
    if (claimed) await postponeChunk(db, claimed.id)
    throw error
  })
  return claimed !== undefined
}

async function makeOrdersOf(tx: Tx, chunk: ClaimedChunk): Promise<void> {
  const send = (await findBulkSendRow(tx, chunk.sendId))!
  const sender = await findSenderName(tx, send.userId)
  const orders = await makeOrders(tx, send, sender, await lockChunkRows(tx, chunk))
  // Fewer would leave a part of the chunk's holds to nobody.
  if (orders.length !== chunk.rowCount)
    throw new Error(`Chunk ${chunk.id} is for ${chunk.rowCount} orders, not for ${orders.length}.`)
  await transferToOrders(tx, send, chunk, orders, sender)
  const { isLast } = await finishChunk(tx, chunk, {
    recipientIds: orders.map(order => order.recipientId),
    orderIds: orders.map(order => order.id),
  })
  if (isLast) await finishSend(tx, send, orders.at(-1)!.id)
  else await announceProgress(tx, send)
}

async function makeOrders(
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
  const attempt = await findAttempt(tx, send.paymentAttemptId ?? 0)
  if (attempt?.state !== 'succeeded') throw new Error(`Send ${send.id} runs without having been paid.`)
  const cardTexts = await fillCards(tx, cardMessage, rows, sender)
  const orders = await insertBulkOrders(
    tx,
    {
      teamId,
      userId,
      subteamId,
      bulkSendId: send.id,
      cardMessage,
      note,
      salesforceResourceType,
      salesforceResourceUid,
      subtotalCents,
      discountCents,
      paymentSource: attempt.source,
    },
    rows.map(([recipientId, shippingCents, taxRate, taxCents, carrierCode, serviceCode, serviceName]) => ({
      recipientId,
      trackingToken: newToken(),
      cardText: cardTexts ? (cardTexts.get(recipientId) ?? null) : cardMessage,
      shippingCents,
      taxRate,
      taxCents,
      carrierCode,
      serviceCode,
      serviceName,
    })),
  )
  const ids = orders.map(order => order.id)
  const [awaiting, processing] = [true, false].map(isAwaiting =>
    orders.filter(order => order.isAwaiting === isAwaiting).map(order => order.id),
  ) as [number[], number[]]
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
  if (processing.length > 0) await insertBulkParcels(tx, teamId, processing)
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
    rows.map(([recipientId]) => recipientId),
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
  const attempts = await insertOrderShares(tx, send.id, orders)
  const attemptIds = attempts.map(attempt => attempt.id)
  await transferPart(tx, { teamId, part, attemptIds, demand: sumDemand(send.items), actorName })
  await transferBudget(tx, { userId, part, attempts, actorName })
  await transferAllowance(tx, { teamId, part, attemptIds, actorName })
}
