import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { adjustStock } from '../../../catalog/products/stock/adjust-stock.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { findStockSource, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { endPicks, trimCounts } from '../packing/packing.store.ts'
import { findParcelItems, recordContents, removeItem, type ParcelItem } from '../parcel-items.store.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
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
  parcelId: RowId,
  { items, choice, reason }: ShortageReport,
  author: Author,
): Promise<RowId[]> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId)
  const contents = await findParcelItems(tx, [parcel.id])
  const missing = findMissing(contents, items)
  const isAll = countItems(missing) === countItems(contents)
  if (choice === 'refund' && isAll) refuse('parcel_nothing_left')
  const outcome = isAll && choice === 'send_rest' ? 'wait' : choice
  const waitingParcelId = await setAsideMissing(tx, parcel, missing, outcome)

  const shortageIds: RowId[] = []
  const state = choice === 'refund' ? 'refund_due' : 'waiting'
  for (const item of missing)
    shortageIds.push(await writeOff(tx, { order, parcel, waitingParcelId, item, state, reason }, author))
  if (choice === 'refund') for (const id of shortageIds) await refundShortageIfPossible(tx, id, author)
  if (outcome === 'wait') await endPicks(tx, [parcel.id])

  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.short',
    details: {
      choice: outcome,
      reason,
      missing: missing.map(({ sku, quantity }) => ({ sku, quantity })),
      ...(waitingParcelId !== parcel.id ? { newParcelId: waitingParcelId } : {}),
    },
  })
  const text = `Not on the shelf: ${describe(missing)}. ${outcomeTexts[outcome]}`
  await recordOrderEvent(tx, order, 'order.short', text, author.name)
  await queueOrderMail(tx, order, 'order-short', {
    occurrence: shortageIds[0],
    payload: { outcome, shortageIds },
  })
  announceOrder(tx, order)
  return waitingParcelId === parcel.id ? [parcel.id] : [parcel.id, waitingParcelId]
}

const outcomeTexts = {
  wait: 'The parcel waits for it',
  send_rest: 'The rest is sent now, the missing items follow',
  refund: 'The rest is sent, the missing items are refunded',
}
const countItems = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, item) => sum + item.quantity, 0)
const describe = (items: readonly ParcelItem[]) =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** The missing items, ordered by variant: stock rows are locked in this order everywhere. */
function findMissing(contents: readonly ParcelItem[], items: readonly Quantity[]): ParcelItem[] {
  return items
    .map(({ orderItemId, quantity }) => {
      const item = contents.find(each => each.orderItemId === orderItemId)
      if (!item || item.quantity < quantity) refuse('parcel_holds_less')
      return { ...item, quantity }
    })
    .sort((a, b) => a.productVariantId - b.productVariantId)
}

/** Puts the parcel on hold, or removes the missing items from it. Returns the id of the parcel the shortage belongs to. */
async function setAsideMissing(
  tx: Tx,
  parcel: ParcelRow,
  missing: readonly ParcelItem[],
  outcome: ShortageReport['choice'],
): Promise<RowId> {
  const hold = { hold: 'stock', holdReason: `It waits for ${describe(missing)}.` } as const
  if (outcome === 'send_rest') return (await moveItemsToNewParcel(tx, parcel, missing, hold)).id
  if (outcome === 'wait') {
    await updateParcel(tx, parcel.id, hold)
    return parcel.id
  }
  await recordContents(tx, parcel)
  for (const item of missing) {
    if (!(await removeItem(tx, parcel.id, item.orderItemId, item.quantity))) refuse('parcel_holds_less')
  }
  await trimCounts(tx, parcel.id)
  return parcel.id
}

interface MissingItem {
  order: OrderRow
  parcel: ParcelRow
  waitingParcelId: RowId
  item: ParcelItem
  state: 'waiting' | 'refund_due'
  reason: string
}

/** Records the shortage, releases its reservation and takes the items out of stock. Returns the shortage's id. */
async function writeOff(
  tx: Tx,
  { order, parcel, waitingParcelId, item, state, reason }: MissingItem,
  author: Author,
): Promise<RowId> {
  const { productVariantId, orderItemId, quantity } = item
  const id = await insertShortage(tx, {
    teamId: parcel.teamId,
    parcelId: waitingParcelId,
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
  const unavailable = await adjustStock(tx, {
    teamId: parcel.teamId,
    productVariantId,
    delta: -quantity,
    source: { type: 'shortage', id },
    author,
    reason,
  })
  if (unavailable) refuse('parcel_holds_less')
  return id
}
