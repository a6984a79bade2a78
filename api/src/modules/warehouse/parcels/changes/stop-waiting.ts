import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcelsOfOrder, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import {
  findParcelItems,
  findParcelPart,
  removeItem,
  recordContents,
  type ParcelItem,
} from '../parcel-items.store.ts'
import { recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { recordRemoval } from '../../../gifting/orders/fulfillment/record-removal.ts'
import { trimCounts } from '../packing/packing.store.ts'
import { moveItemsToNewParcel } from './move-items-to-new-parcel.ts'
import { refundShortageIfPossible } from './refund-shortage-if-possible.ts'
import { findWaiting, moveWaiting, settleShortage, type Shortage } from './shortages.store.ts'

/**
 * Lets a parcel go on without the goods it waits for: they follow in a parcel of their own, or the money for them goes back.
 * A parcel that holds nothing else leaves the queue. Answers the parcels it concerns.
 */
export async function stopWaiting(
  tx: Tx,
  parcelId: number,
  choice: 'send_rest' | 'refund',
  author: Author,
): Promise<number[]> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const waiting = await findWaiting(tx, parcel.id)
  if (parcel.hold !== 'stock' || order.status === 'canceled' || waiting.length === 0)
    refuse('parcel_not_held')
  const missing = await missingItems(tx, parcel, waiting)
  const isAll = count(missing) === count(await findParcelItems(tx, [parcel.id]))
  const goOn = { orderId: order.id, choice, missing: missing.map(({ sku, quantity }) => ({ sku, quantity })) }
  if (choice === 'send_rest') {
    if (isAll) refuse('parcel_nothing_left')
    const fresh = await moveItemsToNewParcel(tx, parcel, missing, {
      hold: 'stock',
      holdReason: parcel.holdReason ?? '',
    })
    await moveWaiting(tx, parcel.id, fresh.id)
    await recordAudit(tx, {
      teamId: parcel.teamId,
      author,
      action: 'parcel.stopped_waiting',
      subjectType: 'parcels',
      subjectId: parcel.id,
      details: { ...goOn, newParcelId: fresh.id },
    })
    await recordAudit(tx, {
      teamId: parcel.teamId,
      author,
      action: 'parcel.created',
      subjectType: 'parcels',
      subjectId: fresh.id,
      details: { orderId: order.id, splitFrom: parcel.id },
    })
    await letGo(tx, order, parcel, `The rest leaves without ${describe(missing)}, it follows`, author)
    return [parcel.id, fresh.id]
  }
  await recordContents(tx, parcel)
  for (const item of missing)
    if (!(await removeItem(tx, parcel.id, item.orderItemId, item.quantity))) refuse('parcel_holds_less')
  await trimCounts(tx, parcel.id)
  for (const { id } of waiting) await settleShortage(tx, id, 'waiting', 'refund_due')
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.stopped_waiting',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: goOn,
  })
  if (isAll) await takeOut(tx, order, parcel, author)
  for (const { id } of waiting) await refundShortageIfPossible(tx, id, author)
  await queueOrderMail(tx, order, 'order-short-refunded', waiting[0]!.id, {
    shortageIds: waiting.map(({ id }) => id),
    isAll,
  })
  await letGo(
    tx,
    order,
    parcel,
    `${describe(missing)} will not come, the money for it goes back`,
    author,
    !isAll,
  )
  return [parcel.id]
}

const count = (items: readonly { quantity: number }[]) => items.reduce((sum, item) => sum + item.quantity, 0)
const describe = (items: readonly ParcelItem[]) =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** What of the parcel's goods it waits for; several shortages may be of one item. */
async function missingItems(tx: Tx, parcel: ParcelRow, waiting: readonly Shortage[]): Promise<ParcelItem[]> {
  const held = await findParcelItems(tx, [parcel.id])
  return held.flatMap(item => {
    const quantity = count(waiting.filter(shortage => shortage.orderItemId === item.orderItemId))
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

/** A parcel left empty leaves the queue, and the others say where the order is; some other has to be there. */
async function takeOut(tx: Tx, order: OrderRow, parcel: ParcelRow, author: Author): Promise<void> {
  const others = (await findParcelsOfOrder(tx, order.id)).filter(
    each => each.id !== parcel.id && each.state !== 'canceled' && each.replacedAt === null,
  )
  if (others.length === 0) refuse('parcel_nothing_left')
  await updateParcel(tx, parcel.id, { state: 'canceled', problem: null })
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.canceled',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: order.id, isEmpty: true },
    before: { state: parcel.state },
    after: { state: 'canceled' },
  })
  await recordRemoval(tx, order.id, await findParcelPart(tx, parcel))
}

async function letGo(
  tx: Tx,
  order: OrderRow,
  parcel: ParcelRow,
  text: string,
  author: Author,
  isSent = true,
): Promise<void> {
  await updateParcel(tx, parcel.id, { hold: null, holdReason: null })
  if (isSent && parcel.state === 'queued') await addJob(tx, 'label-parcel', { id: parcel.id })
  await recordOrderEvent(tx, order, 'order.short', text, author.name)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
