import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import { receiveStock } from '../../../catalog/products/stock/receive-stock.ts'
import { queueRequesterMail } from './queue-requester-mail.ts'
import {
  receiveLine,
  endRestock,
  insertReceipt,
  insertReceiptLine,
  listLines,
  lockRestock,
  type LineRow,
  type ReceivedLine,
} from './restock-requests.store.ts'
import { restockStateWords } from './restocks.states.ts'

/** Records a delivery: good items are added to stock, damaged ones only noted. The request ends when all of it has arrived. */
export async function receiveRestock(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  delivered: readonly ReceivedLine[],
): Promise<void> {
  const request = (await lockRestock(tx, { id })) ?? refuse('not_found')
  if (request.state !== 'open') refuse('restock_ended', { state: restockStateWords[request.state] })
  const lines = await listLines(tx, id)
  const booked = delivered
    .filter(line => line.received + line.damaged > 0)
    .sort((a, b) => a.productVariantId - b.productVariantId)
  if (booked.some(({ productVariantId }) => !lines.some(line => line.variantId === productVariantId)))
    refuseInput(['This restock request does not ask for one of these items.'])
  const receiptId = await insertReceipt(tx, {
    teamId: request.teamId,
    restockRequestId: id,
    operatorId: actor.operatorId,
    operatorName: actor.name,
  })
  await bookLines(tx, { request, receiptId, booked, lines, author: authorOf(actor) })
  if ((await listLines(tx, id)).every(line => line.received === line.quantity))
    await endRestock(tx, id, { state: 'received', endedByName: actor.name })
  await queueRequesterMail(tx, id, { arrived: receiptId })
  announceStock(tx, request.teamId, { type: 'restock_receipt', id: receiptId })
  announce(tx, { teamId: request.teamId, event: 'restockRequest.received', type: 'restockRequests', id })
}

interface Delivery {
  request: { id: number; teamId: number }
  receiptId: number
  booked: readonly ReceivedLine[]
  lines: readonly LineRow[]
  author: Author
}

async function bookLines(
  tx: Tx,
  { request: { id, teamId }, receiptId, booked, lines, author }: Delivery,
): Promise<void> {
  const tooMany: ReceivedLine[] = []
  const source = { type: 'restock_receipt', id: receiptId }
  for (const line of booked) {
    const lineId = await receiveLine(tx, id, line)
    if (lineId === undefined) {
      tooMany.push(line)
      continue
    }
    const { productVariantId, received, damaged, note } = line
    await insertReceiptLine(tx, {
      restockReceiptId: receiptId,
      restockLineId: lineId,
      received,
      damaged,
      note,
    })
    if (received > 0)
      await receiveStock(tx, { teamId, productVariantId, quantity: received, source, author, reason: note })
  }
  if (tooMany.length > 0) refuse('more_than_expected', { lines: describe(tooMany, lines) })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'restock.received',
    subjectType: 'restock_requests',
    subjectId: id,
    details: {
      receiptId,
      lines: booked.map(line => ({
        sku: lineOf(lines, line).sku,
        received: line.received,
        damaged: line.damaged,
        note: line.note,
      })),
    },
  })
}

/** The requested line of a received one. */
function lineOf(lines: readonly LineRow[], { productVariantId }: ReceivedLine): LineRow {
  const line = lines.find(({ variantId }) => variantId === productVariantId)
  if (!line) throw new Error(`The restock request has no variant ${productVariantId}.`)
  return line
}

/** `TEE-L: 12 received, 8 expected` */
function describe(tooMany: readonly ReceivedLine[], lines: readonly LineRow[]): string {
  return tooMany
    .map(received => {
      const line = lineOf(lines, received)
      return `${line.sku}: ${received.received} received, ${line.quantity - line.received} expected`
    })
    .join('; ')
}
