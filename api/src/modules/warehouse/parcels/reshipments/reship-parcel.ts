import type { reshipReasons } from '@ribbon/contract/warehouse/parcels/packing'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { insertParcel, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelItems, findParcelPart, addItems, type ParcelItem } from '../parcel-items.store.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reserveStock } from '../../../catalog/products/stock/reserve-stock.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { insertReshipment } from './reshipments.store.ts'

export interface ReshipmentRequest {
  reason: (typeof reshipReasons)[number]
  note: string
}

/** Sends what a parcel held again, in a new parcel at no charge, once; its goods are reserved afresh, and the order goes on. */
export async function reshipParcel(
  tx: Tx,
  parcelId: number,
  { reason, note }: ReshipmentRequest,
  author: Author,
): Promise<number> {
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
  await reserveAgain(tx, order.teamId, reshipmentId, items, author)
  await updateParcel(tx, parcel.id, {
    replacedAt: new Date(),
    ...(reason === 'lost' ? { state: 'lost' } : {}),
  })
  const fresh = await insertParcel(tx, {
    teamId: parcel.teamId,
    orderId: order.id,
    reshipmentId,
    carrierCode: parcel.carrierCode,
    serviceCode: parcel.serviceCode,
    serviceName: parcel.serviceName,
  })
  await addItems(tx, fresh, items)
  await addJob(tx, 'label-parcel', { id: fresh.id })
  await recordReshipment(tx, order, fresh, reason, author)
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.reshipped',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: order.id, reason, ...(note ? { note } : {}), newParcelId: fresh.id },
    before: { state: parcel.state },
    after: { state: reason === 'lost' ? 'lost' : parcel.state },
  })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.created',
    subjectType: 'parcels',
    subjectId: fresh.id,
    details: { orderId: order.id, inPlaceOf: parcel.id },
  })
  return fresh.id
}

async function lockReshippableParcel(
  tx: Tx,
  parcelId: number,
  reason: ReshipmentRequest['reason'],
): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.replacedAt !== null) refuse('parcel_reshipped')
  const isGone =
    reason === 'returned'
      ? parcel.state === 'returned'
      : parcel.state === 'shipped' || parcel.state === 'delivered'
  if (!isGone)
    refuse('parcel_step_refused', {
      state: parcel.state,
      step: reason === 'returned' ? 'sent again before it came back' : 'sent again as lost',
    })
  return { order, parcel }
}

async function reserveAgain(
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
  refuse('out_of_stock', {
    shortages: describeShortages(
      shortages.map(short => ({
        ...short,
        name: items.find(item => item.productVariantId === short.productVariantId)?.name ?? '',
        size: null,
        color: null,
      })),
    ),
  })
}

async function recordReshipment(
  tx: Tx,
  order: OrderRow,
  parcel: ParcelRow,
  reason: ReshipmentRequest['reason'],
  author: Author,
): Promise<void> {
  const { status, name } = await findParcelPart(tx, parcel)
  await changeOrderStatus(
    tx,
    order.id,
    status satisfies OrderStatus,
    {},
    status === 'processing'
      ? { shippedAt: null, deliveredAt: null, returnedAt: null, trackingNumber: null, trackingUrl: null }
      : { deliveredAt: null, returnedAt: null },
  )
  await recordOrderEvent(
    tx,
    order,
    'order.reshipped',
    `${reason === 'lost' ? 'Lost on the way' : 'Came back'}: sent again as ${name?.toLowerCase() ?? 'a new parcel'}`,
    author.name,
  )
  await queueOrderMail(tx, order, 'order-reshipped', parcel.id)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
