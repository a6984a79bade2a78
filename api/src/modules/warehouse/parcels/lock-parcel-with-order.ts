import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockOrderRow, type OrderRow } from '../../gifting/orders/orders.store.ts'
import { findParcel, lockParcelRow, type ParcelRow } from './parcels.store.ts'

/** Locks a parcel and its order, the order first: everybody locks in this order (decision 0013). */
export async function lockParcelWithOrder(
  tx: Tx,
  parcelId: RowId,
): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const found = (await findParcel(tx, parcelId)) ?? refuse('not_found')
  const order = (await lockOrderRow(tx, found.orderId)) ?? refuse('not_found')
  return { order, parcel: await lockParcelRow(tx, parcelId) }
}
