import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { findParcelItems, removeItem, recordContents, type ParcelItem } from '../parcel-items.store.ts'
import { adjustStock } from '../../../catalog/products/stock/adjust-stock.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { findStockSource, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { trimCounts, endPicks } from '../packing/packing.store.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'
import { moveItemsToNewParcel, type Quantity } from './move-items-to-new-parcel.ts'
import { refundShortageIfPossible } from './refund-shortage-if-possible.ts'
import { insertShortage } from './shortages.store.ts'

export interface ShortageReport {
  items: readonly Quantity[]
  /** The whole parcel waits, or the rest is sent and the missing items follow later or are refunded. */
  choice: 'wait' | 'send_rest' | 'refund'
  reason: string
}

/**
 * Records that items of a parcel are not on the shelf: corrects the stock, releases their reservation and notifies the sender.
 * Returns the ids of the parcels that changed.
 */
export async function reportShortage(
  tx: Tx,
  parcelId: number,
  { items, choice, reason }: ShortageReport,
  author: Author,
): Promise<number[]> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId)
  const held = await findParcelItems(tx, [parcel.id])
  const missing = items
    .map(({ orderItemId, quantity }) => {
      const item = held.find(each => each.orderItemId === orderItemId)
      if (!item || item.quantity < quantity) refuse('parcel_holds_less')
      return { ...item, quantity }
    })
    .sort((a, b) => a.productVariantId - b.productVariantId)
  const isAll = count(missing) === count(held)
  if (choice === 'refund' && isAll) refuse('parcel_nothing_left')
  const outcome = isAll && choice === 'send_rest' ? 'wait' : choice
  const waiting = await partWithout(tx, parcel, missing, outcome)
  const noted: number[] = []
  for (const item of missing)
    noted.push(
      await writeOff(
        tx,
        { order, parcel, waiting, item, state: choice === 'refund' ? 'refund_due' : 'waiting', reason },
        author,
      ),
    )
  if (choice === 'refund') for (const id of noted) await refundShortageIfPossible(tx, id, author)
  if (outcome === 'wait') await endPicks(tx, [parcel.id])
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.short',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: {
      orderId: order.id,
      choice: outcome,
      reason,
      missing: missing.map(({ sku, quantity }) => ({ sku, quantity })),
      ...(waiting !== parcel.id ? { newParcelId: waiting } : {}),
    },
  })
  await recordOrderEvent(
    tx,
    order,
    'order.short',
    `Not on the shelf: ${describe(missing)}. ${outcomes[outcome]}`,
    author.name,
  )
  await queueOrderMail(tx, order, 'order-short', noted[0], { outcome, shortageIds: noted })
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
  return waiting === parcel.id ? [parcel.id] : [parcel.id, waiting]
}

const outcomes = {
  wait: 'The parcel waits for it',
  send_rest: 'The rest leaves, it follows',
  refund: 'The rest leaves, the money for it goes back',
}
const count = (items: readonly { quantity: number }[]) => items.reduce((sum, item) => sum + item.quantity, 0)
const describe = (items: readonly ParcelItem[]) =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** Takes what is missing out of the parcel, or puts all of it on hold; answers the parcel the shortage is noted at. */
async function partWithout(
  tx: Tx,
  parcel: ParcelRow,
  missing: readonly ParcelItem[],
  choice: ShortageReport['choice'],
): Promise<number> {
  const hold = { hold: 'stock', holdReason: `It waits for ${describe(missing)}.` } as const
  if (choice === 'send_rest') return (await moveItemsToNewParcel(tx, parcel, missing, hold)).id
  if (choice === 'wait') {
    await updateParcel(tx, parcel.id, hold)
    return parcel.id
  }
  await recordContents(tx, parcel)
  for (const item of missing)
    if (!(await removeItem(tx, parcel.id, item.orderItemId, item.quantity))) refuse('parcel_holds_less')
  await trimCounts(tx, parcel.id)
  return parcel.id
}

/** The missing goods are no longer promised to the order, nor counted as on the shelf. */
async function writeOff(
  tx: Tx,
  {
    order,
    parcel,
    waiting,
    item,
    state,
    reason,
  }: {
    order: OrderRow
    parcel: ParcelRow
    waiting: number
    item: ParcelItem
    state: 'waiting' | 'refund_due'
    reason: string
  },
  author: Author,
): Promise<number> {
  const { productVariantId, orderItemId, quantity } = item
  const id = await insertShortage(tx, {
    teamId: parcel.teamId,
    parcelId: waiting,
    orderItemId,
    productVariantId,
    quantity,
    state,
    actorName: author.name,
  })
  const source = await findStockSource(tx, order.id, parcel.reshipmentId)
  if (source)
    await releaseStock(tx, {
      source,
      part: { id, lines: [{ productVariantId, quantity }] },
      author,
      reason: 'Not on the shelf',
    })
  const kept = await adjustStock(tx, {
    teamId: parcel.teamId,
    productVariantId,
    delta: -quantity,
    source: { type: 'shortage', id },
    author,
    reason,
  })
  if (kept) refuse('parcel_holds_less')
  return id
}
