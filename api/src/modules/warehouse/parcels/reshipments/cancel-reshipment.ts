import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcelsOfOrder, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { endReshipment } from './reshipments.store.ts'

/**
 * Calls off what was to be sent again, as long as none of it has left: its goods are free again, its labels go back to the carrier,
 * and the earlier parcel counts as before. Answers the parcels it concerns, the earlier one first.
 */
export async function cancelReshipment(tx: Tx, parcelId: number, author: Author): Promise<number[]> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const { reshipmentId } = parcel
  if (reshipmentId === null) refuse('parcel_step_refused', { state: 'not sent again', step: 'called off' })
  // Every parcel of an order moves under the order's lock.
  const all = await findParcelsOfOrder(tx, order.id)
  const fresh = all.filter(each => each.reshipmentId === reshipmentId && each.state !== 'canceled')
  const gone = fresh.find(each => each.shippedAt !== null)
  if (parcel.state === 'canceled' || gone)
    refuse('parcel_step_refused', {
      state: gone ? 'sent, or a part of what is' : 'canceled',
      step: 'called off',
    })
  const earlierId = await endReshipment(tx, reshipmentId)
  const earlier = all.find(each => each.id === earlierId)
  if (!earlier) throw new Error(`Reshipment ${reshipmentId} ended although parcels of it are in the queue.`)

  await releaseStock(tx, {
    source: { type: 'reshipment', id: reshipmentId },
    author,
    reason: 'Not sent again',
  })
  for (const each of fresh) {
    await updateParcel(tx, each.id, { state: 'canceled', problem: null, hold: null, holdReason: null })
    await recordAudit(tx, {
      teamId: each.teamId,
      author,
      action: 'parcel.canceled',
      subjectType: 'parcels',
      subjectId: each.id,
      details: { orderId: order.id, isCalledOff: true },
      before: { state: each.state },
      after: { state: 'canceled' },
    })
  }
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await countAgain(
    tx,
    order,
    earlier,
    all.filter(each => !fresh.includes(each)),
    author,
  )
  await queueOrderMail(tx, order, 'order-not-reshipped', reshipmentId)
  return [earlier.id, ...fresh.map(each => each.id)]
}

/** What was called lost is where it was before. */
async function countAgain(
  tx: Tx,
  order: OrderRow,
  earlier: ParcelRow,
  others: readonly ParcelRow[],
  author: Author,
): Promise<void> {
  const state =
    earlier.state !== 'lost' ? earlier.state : earlier.deliveredAt === null ? 'shipped' : 'delivered'
  await updateParcel(tx, earlier.id, { replacedAt: null, state })
  await recordAudit(tx, {
    teamId: earlier.teamId,
    author,
    action: 'parcel.reshipment_canceled',
    subjectType: 'parcels',
    subjectId: earlier.id,
    details: { orderId: order.id },
    before: { state: earlier.state },
    after: { state },
  })
  const counting = others.filter(
    each => each.state !== 'canceled' && (each.replacedAt === null || each.id === earlier.id),
  )
  const { status } = await findParcelPart(tx, earlier)
  const last = (times: (Date | null)[]) =>
    times
      .filter(time => time !== null)
      .sort((a, b) => a.getTime() - b.getTime())
      .at(-1) ?? null
  await changeOrderStatus(
    tx,
    order.id,
    status,
    {},
    {
      shippedAt: order.shippedAt ?? last(counting.map(each => each.shippedAt)),
      deliveredAt: status === 'delivered' ? last(counting.map(each => each.deliveredAt)) : null,
      returnedAt: status === 'returned' ? last(counting.map(each => each.returnedAt)) : null,
      trackingNumber: earlier.trackingNumber,
      trackingUrl: earlier.trackingUrl,
    },
  )
  await recordOrderEvent(tx, order, 'order.reshipment_canceled', 'Not sent again after all', author.name)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
