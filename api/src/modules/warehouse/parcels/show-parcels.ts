import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { actionsFor, stepsFrom } from './parcels.states.ts'
import { findParcelItems, type ParcelItem } from './parcel-items.store.ts'
import { findListedParcels, type ListedParcel } from './parcel-list.store.ts'

/** These parcels as operators see them, by id; ids that do not exist are left out. */
export async function showParcels(
  db: Reader,
  ids: readonly RowId[],
  rows?: readonly ListedParcel[],
): Promise<Parcel[]> {
  const listed = rows ?? (await findListedParcels(db, ids))
  const items = await findParcelItems(db, ids)
  return listed.map(row => presentParcel(row, items))
}

const iso = (time: Date | null) => time?.toISOString() ?? null

function presentParcel(row: ListedParcel, items: readonly ParcelItem[]): Parcel {
  const { parcel } = row
  const { state, hold } = parcel
  const isReplaced = parcel.replacedAt !== null
  return {
    id: String(parcel.id),
    type: 'parcels',
    attributes: {
      state,
      orderId: String(parcel.orderId),
      orderNumber: row.orderNumber,
      teamId: String(parcel.teamId),
      teamName: row.teamName,
      origin: row.origin,
      recipientName: row.recipientName ?? '',
      city: row.city,
      country: row.country,
      number: parcel.number,
      place: row.position,
      parcelCount: row.parcelCount,
      scanCode: row.scanCode,
      hold,
      holdReason: parcel.holdReason,
      pickedBy: row.pickedBy,
      isReshipment: parcel.reshipmentId !== null,
      isReplaced,
      serviceName: row.serviceName,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
      labelUrl: parcel.labelUrl,
      labelPrints: parcel.labelPrints,
      problem: parcel.problem,
      cardMessage: row.cardMessage,
      hasCard: row.hasCard && row.cardMessage !== null,
      createdAt: parcel.createdAt.toISOString(),
      packedAt: iso(parcel.packedAt),
      shippedAt: iso(parcel.shippedAt),
      deliveredAt: iso(parcel.deliveredAt),
      deliveryUndoUntil: iso(parcel.deliveryUndoUntil),
      returnedAt: iso(parcel.returnedAt),
      items: items.filter(item => item.parcelId === parcel.id).map(presentItem),
      steps: stepsFrom(state).filter(step => hold === null || (step !== 'label' && step !== 'pack')),
      actions: actionsFor({
        state,
        hold,
        isReplaced,
        isReshipment: parcel.reshipmentId !== null,
        hasLabel: parcel.labelUrl !== null,
        deliveryUndoUntil: parcel.deliveryUndoUntil,
      }),
    },
  }
}

function presentItem({ orderItemId, name, sku, detail, image, quantity, packed }: ParcelItem) {
  return { orderItemId: String(orderItemId), name, sku, detail, image, quantity, packed }
}
