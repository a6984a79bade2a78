import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { recordRemoval } from '../../../gifting/orders/fulfillment/record-removal.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { trimCounts } from '../packing/packing.store.ts'
import {
  findParcelItems,
  findParcelPart,
  recordContents,
  removeItem,
  type ParcelItem,
} from '../parcel-items.store.ts'
import { findParcelsOfOrder, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { moveItemsToNewParcel } from './move-items-to-new-parcel.ts'
import { refundShortageIfPossible } from './refund-shortage-if-possible.ts'
import { findWaiting, moveWaiting, settleShortage, type Shortage } from './shortages.store.ts'

interface WaitingParcel {
  order: OrderRow
  parcel: ParcelRow
  shortages: readonly Shortage[]
  missing: readonly ParcelItem[]
  /** Whether the parcel contains nothing but the missing items. */
  isAll: boolean
}

/**
 * Releases a parcel without the items it waits for: they follow in a parcel of their own, or are refunded. A parcel that contains
 * nothing else is canceled. Returns the ids of the parcels that changed.
 */
export async function stopWaiting(
  tx: Tx,
  parcelId: RowId,
  choice: 'send_rest' | 'refund',
  author: Author,
): Promise<RowId[]> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const shortages = await findWaiting(tx, parcel.id)
  if (parcel.hold !== 'stock' || order.status === 'canceled' || shortages.length === 0)
    refuse('parcel_not_held')
  const contents = await findParcelItems(tx, [parcel.id])
  const missing = findMissing(contents, shortages)
  const isAll = countItems(missing) === countItems(contents)
  const waiting = { order, parcel, shortages, missing, isAll }
  return choice === 'send_rest' ? sendRest(tx, waiting, author) : refundMissing(tx, waiting, author)
}

async function sendRest(tx: Tx, waiting: WaitingParcel, author: Author): Promise<RowId[]> {
  const { order, parcel, missing } = waiting
  if (waiting.isAll) refuse('parcel_nothing_left')
  const hold = { hold: 'stock', holdReason: parcel.holdReason ?? '' } as const
  const newParcel = await moveItemsToNewParcel(tx, parcel, missing, hold)
  await moveWaiting(tx, parcel.id, newParcel.id)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.stopped_waiting',
    details: { choice: 'send_rest', missing: skusOf(missing), newParcelId: newParcel.id },
  })
  await recordParcelChange(
    tx,
    { ...parcel, id: newParcel.id },
    { author, action: 'parcel.created', details: { splitFrom: parcel.id } },
  )
  await release(tx, parcel)
  await addLabelJob(tx, parcel)
  const text = `The rest is sent without ${describe(missing)}, which follow later`
  await recordOrderEvent(tx, order, 'order.short', text, author.name)
  announceOrder(tx, order)
  return [parcel.id, newParcel.id]
}

async function refundMissing(tx: Tx, waiting: WaitingParcel, author: Author): Promise<RowId[]> {
  const { order, parcel, shortages, missing, isAll } = waiting
  await recordContents(tx, parcel)
  for (const item of missing) {
    if (!(await removeItem(tx, parcel.id, item.orderItemId, item.quantity))) refuse('parcel_holds_less')
  }
  await trimCounts(tx, parcel.id)
  for (const { id } of shortages) await settleShortage(tx, id, 'waiting', 'refund_due')
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.stopped_waiting',
    details: { choice: 'refund', missing: skusOf(missing) },
  })
  if (isAll) await cancelEmptyParcel(tx, order, parcel, author)
  const shortageIds = shortages.map(({ id }) => id)
  for (const id of shortageIds) await refundShortageIfPossible(tx, id, author)
  await queueOrderMail(tx, order, 'order-short-refunded', {
    occurrence: shortageIds[0],
    payload: { shortageIds, isAll },
  })
  await release(tx, parcel)
  if (!isAll) await addLabelJob(tx, parcel)
  const text = `${describe(missing)} will not come and is refunded`
  await recordOrderEvent(tx, order, 'order.short', text, author.name)
  announceOrder(tx, order)
  return [parcel.id]
}

const countItems = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, item) => sum + item.quantity, 0)
const describe = (items: readonly ParcelItem[]) =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
const skusOf = (items: readonly ParcelItem[]) => items.map(({ sku, quantity }) => ({ sku, quantity }))

/** The items a parcel waits for. Several shortages may be about the same item. */
function findMissing(contents: readonly ParcelItem[], shortages: readonly Shortage[]): ParcelItem[] {
  return contents.flatMap(item => {
    const quantity = countItems(shortages.filter(shortage => shortage.orderItemId === item.orderItemId))
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

/** Cancels a parcel that has become empty. The order's status follows from its other parcels, so there must be one. */
async function cancelEmptyParcel(tx: Tx, order: OrderRow, parcel: ParcelRow, author: Author): Promise<void> {
  const others = (await findParcelsOfOrder(tx, order.id)).filter(
    each => each.id !== parcel.id && each.state !== 'canceled' && each.replacedAt === null,
  )
  if (others.length === 0) refuse('parcel_nothing_left')
  await updateParcel(tx, parcel.id, { state: 'canceled', problem: null })
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.canceled',
    details: { isEmpty: true },
    before: { state: parcel.state },
    after: { state: 'canceled' },
  })
  await recordRemoval(tx, order.id, await findParcelPart(tx, parcel))
}

async function release(tx: Tx, parcel: ParcelRow): Promise<void> {
  await updateParcel(tx, parcel.id, { hold: null, holdReason: null })
}

async function addLabelJob(tx: Tx, parcel: ParcelRow): Promise<void> {
  if (parcel.state === 'queued') await addJob(tx, 'label-parcel', { id: parcel.id })
}
