import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { insertParcel, type ParcelRow } from '../parcels.store.ts'
import { findParcelItems, addItems, removeItem, recordContents } from '../parcel-items.store.ts'
import { trimCounts } from '../packing/packing.store.ts'

export interface Quantity {
  orderItemId: number
  quantity: number
}
export interface MovedItems {
  id: number
  number: number
  /** How many things the first parcel still holds. */ leftCount: number
  moved: { sku: string; quantity: number }[]
}

/** Takes goods out of a locked parcel and puts them into a new one of the same order, on hold where one is given. */
export async function moveItemsToNewParcel(
  tx: Tx,
  parcel: ParcelRow,
  items: readonly Quantity[],
  hold: { hold?: 'stock' | 'operator'; holdReason?: string },
): Promise<MovedItems> {
  await recordContents(tx, parcel)
  const before = await findParcelItems(tx, [parcel.id])
  for (const { orderItemId, quantity } of items) {
    if (!(await removeItem(tx, parcel.id, orderItemId, quantity))) refuse('parcel_holds_less')
  }
  await trimCounts(tx, parcel.id)
  const fresh = await insertParcel(tx, {
    teamId: parcel.teamId,
    orderId: parcel.orderId,
    reshipmentId: parcel.reshipmentId,
    carrierCode: parcel.carrierCode,
    serviceCode: parcel.serviceCode,
    serviceName: parcel.serviceName,
    ...hold,
  })
  await addItems(tx, fresh, items)
  const total = (list: readonly { quantity: number }[]) => list.reduce((sum, item) => sum + item.quantity, 0)
  return {
    id: fresh.id,
    number: fresh.number,
    leftCount: total(before) - total(items),
    moved: items.map(item => ({
      sku: before.find(each => each.orderItemId === item.orderItemId)?.sku ?? '',
      quantity: item.quantity,
    })),
  }
}
