import type { reshipReasons } from '@ribbon/contract/warehouse/parcels/reshipments'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reserveStock } from '../../../catalog/products/stock/reserve-stock.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { addItems, findParcelItems, findParcelPart, type ParcelItem } from '../parcel-items.store.ts'
import { stateText } from '../parcels.states.ts'
import { insertParcel, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { insertReshipment } from './reshipments.store.ts'

export interface ReshipmentRequest {
  reason: (typeof reshipReasons)[number]
  note: string
}

/**
 * Sends the items of a returned or lost parcel again in a new parcel, free of charge and once: reserves them, queues the new parcel
 * and reopens the order. Returns the id of the new parcel.
 */
export async function reshipParcel(
  tx: Tx,
  parcelId: RowId,
  { reason, note }: ReshipmentRequest,
  author: Author,
): Promise<RowId> {
  const { order, parcel } = await lockReshippableParcel(tx, parcelId, reason)
  const items = await findParcelItems(tx, [parcel.id])
  const reshipmentId =
    (await insertReshipment(tx, {
      teamId: parcel.teamId,
      orderId: order.id,
      parcelId: parcel.id,
      reason,
      note,
      actorName: author.name,
    })) ?? refuse('parcel_reshipped')
  await reserveItems(tx, order.teamId, reshipmentId, items, author)
  const state = reason === 'lost' ? 'lost' : parcel.state
  await updateParcel(tx, parcel.id, { replacedAt: databaseTime(), state })
  const newParcel = await insertParcel(tx, {
    teamId: parcel.teamId,
    orderId: order.id,
    reshipmentId,
    carrierCode: parcel.carrierCode,
    serviceCode: parcel.serviceCode,
    serviceName: parcel.serviceName,
  })
  await addItems(tx, newParcel, items)
  await addJob(tx, 'label-parcel', { id: newParcel.id })
  await reopenOrder(tx, order, newParcel, reason, author)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.reshipped',
    details: { reason, ...(note ? { note } : {}), newParcelId: newParcel.id },
    before: { state: parcel.state },
    after: { state },
  })
  await recordParcelChange(tx, newParcel, {
    author,
    action: 'parcel.created',
    details: { inPlaceOf: parcel.id },
  })
  return newParcel.id
}

async function lockReshippableParcel(
  tx: Tx,
  parcelId: RowId,
  reason: ReshipmentRequest['reason'],
): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.replacedAt !== null) refuse('parcel_reshipped')
  const isReshippable =
    reason === 'returned'
      ? parcel.state === 'returned'
      : parcel.state === 'shipped' || parcel.state === 'delivered'
  if (!isReshippable)
    refuse('parcel_step_refused', {
      state: stateText(parcel.state),
      step: reason === 'returned' ? 'sent again before it came back' : 'sent again as lost',
    })
  return { order, parcel }
}

async function reserveItems(
  tx: Tx,
  teamId: number,
  reshipmentId: number,
  items: readonly ParcelItem[],
  author: Author,
): Promise<void> {
  const shortages = await reserveStock(tx, {
    teamId,
    demand: items,
    source: { type: 'reshipment', id: reshipmentId },
    author,
  })
  if (shortages.length === 0) return
  const named = shortages.map(shortage => {
    const item = items.find(each => each.productVariantId === shortage.productVariantId)
    return { ...shortage, name: item?.name ?? '', size: null, color: null }
  })
  refuse('out_of_stock', { shortages: describeShortages(named) })
}

async function reopenOrder(
  tx: Tx,
  order: OrderRow,
  newParcel: ParcelRow,
  reason: ReshipmentRequest['reason'],
  author: Author,
): Promise<void> {
  const { status, name } = await findParcelPart(tx, newParcel)
  const cleared =
    status === 'processing'
      ? { shippedAt: null, deliveredAt: null, returnedAt: null, trackingNumber: null, trackingUrl: null }
      : { deliveredAt: null, returnedAt: null }
  await changeOrderStatus(tx, order.id, status, {}, cleared)
  const text = `${reason === 'lost' ? 'Lost in transit' : 'Came back'}: sent again as ${name?.toLowerCase() ?? 'a new parcel'}`
  await recordOrderEvent(tx, order, 'order.reshipped', text, author.name)
  await queueOrderMail(tx, order, 'order-reshipped', { occurrence: newParcel.id })
  announceOrder(tx, order)
}
