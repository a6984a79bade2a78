import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { findParcelsOfOrder, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { endReshipment } from './reshipments.store.ts'

/**
 * Cancels a reshipment of which nothing has shipped yet: releases its stock, voids its labels by a job, and lets the replaced parcel
 * count again. Returns the ids of the parcels that changed, the replaced one first.
 */
export async function cancelReshipment(tx: Tx, parcelId: RowId, author: Author): Promise<RowId[]> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const { reshipmentId } = parcel
  if (reshipmentId === null) refuse('parcel_step_refused', { state: 'not sent again', step: 'called off' })
  // The order's lock keeps all its parcels from changing.
  const parcels = await findParcelsOfOrder(tx, order.id)
  const newParcels = parcels.filter(each => each.reshipmentId === reshipmentId && each.state !== 'canceled')
  if (newParcels.some(each => each.shippedAt !== null))
    refuse('parcel_step_refused', { state: 'shipped, or partly shipped,', step: 'called off' })
  if (parcel.state === 'canceled') refuse('parcel_step_refused', { state: 'canceled', step: 'called off' })
  const replacedId = await endReshipment(tx, reshipmentId)
  const replaced = parcels.find(each => each.id === replacedId)
  if (!replaced) throw new Error(`Reshipment ${reshipmentId} ended although parcels of it are in the queue.`)

  const source = { type: 'reshipment', id: reshipmentId } as const
  await releaseStock(tx, { source, author, reason: 'Not sent again' })
  for (const each of newParcels) {
    await updateParcel(tx, each.id, { state: 'canceled', problem: null, hold: null, holdReason: null })
    await recordParcelChange(tx, each, {
      author,
      action: 'parcel.canceled',
      details: { isCalledOff: true },
      before: { state: each.state },
      after: { state: 'canceled' },
    })
  }
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await restoreReplaced(tx, replaced, author)
  await restoreOrder(
    tx,
    order,
    replaced,
    parcels.filter(each => !newParcels.includes(each)),
  )
  await recordOrderEvent(tx, order, 'order.reshipment_canceled', 'Reshipment canceled', author.name)
  announceOrder(tx, order)
  await queueOrderMail(tx, order, 'order-not-reshipped', { occurrence: reshipmentId })
  return [replaced.id, ...newParcels.map(each => each.id)]
}

/** Lets the replaced parcel count again; one that was reported lost gets its former state back. */
async function restoreReplaced(tx: Tx, replaced: ParcelRow, author: Author): Promise<void> {
  const stateBeforeLoss = replaced.deliveredAt === null ? 'shipped' : 'delivered'
  const state = replaced.state === 'lost' ? stateBeforeLoss : replaced.state
  await updateParcel(tx, replaced.id, { replacedAt: null, state })
  await recordParcelChange(tx, replaced, {
    author,
    action: 'parcel.reshipment_canceled',
    before: { state: replaced.state },
    after: { state },
  })
}

/** Sets the order's status, times and tracking by the parcels that count now. */
async function restoreOrder(
  tx: Tx,
  order: OrderRow,
  replaced: ParcelRow,
  parcels: readonly ParcelRow[],
): Promise<void> {
  const counting = parcels.filter(
    each => each.state !== 'canceled' && (each.replacedAt === null || each.id === replaced.id),
  )
  const { status } = await findParcelPart(tx, replaced)
  await changeOrderStatus(
    tx,
    order.id,
    status,
    {},
    {
      shippedAt: order.shippedAt ?? latest(counting.map(each => each.shippedAt)),
      deliveredAt: status === 'delivered' ? latest(counting.map(each => each.deliveredAt)) : null,
      returnedAt: status === 'returned' ? latest(counting.map(each => each.returnedAt)) : null,
      trackingNumber: replaced.trackingNumber,
      trackingUrl: replaced.trackingUrl,
    },
  )
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter(time => time !== null)
  return known.sort((a, b) => a.getTime() - b.getTime()).at(-1) ?? null
}
