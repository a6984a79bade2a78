import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { trimCounts } from '../packing/packing.store.ts'
import { addItems, findParcelItems, recordContents, removeItem } from '../parcel-items.store.ts'
import { insertParcel, type ParcelRow } from '../parcels.store.ts'

export interface Quantity {
  orderItemId: RowId
  quantity: number
}
export interface MovedItems {
  /** The new parcel. */
  id: RowId
  number: number
  /** How many items are left in the first parcel. */
  leftCount: number
  moved: { sku: string; quantity: number }[]
}

/** Moves items of a locked parcel into a new parcel of the same order, on hold if `hold` says so. */
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
  const newParcel = await insertParcel(tx, {
    teamId: parcel.teamId,
    orderId: parcel.orderId,
    reshipmentId: parcel.reshipmentId,
    carrierCode: parcel.carrierCode,
    serviceCode: parcel.serviceCode,
    serviceName: parcel.serviceName,
    ...hold,
  })
  await addItems(tx, newParcel, items)
  return {
    id: newParcel.id,
    number: newParcel.number,
    leftCount: countItems(before) - countItems(items),
    moved: items.map(item => ({
      sku: before.find(each => each.orderItemId === item.orderItemId)?.sku ?? '',
      quantity: item.quantity,
    })),
  }
}

const countItems = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, item) => sum + item.quantity, 0)
