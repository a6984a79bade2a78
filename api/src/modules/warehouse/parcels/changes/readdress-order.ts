import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { lockOrderRow, updateOrderRow } from '../../../gifting/orders/orders.store.ts'
import { findParcelsOfOrder } from '../parcels.store.ts'
import { readdressParcel, type ShipTo } from './readdress-parcel.ts'

/** Sends an order to another address, where each of its parcels still waits for its label; `final` where one does not. */
export async function readdressOrder(
  tx: Tx,
  orderId: RowId,
  shipTo: ShipTo,
  author: Author,
): Promise<'changed' | 'final'> {
  const order = await lockOrderRow(tx, orderId)
  if (order?.status !== 'processing') return 'final'
  const parcels = (await findParcelsOfOrder(tx, orderId)).filter(parcel => parcel.state !== 'canceled')
  if (parcels.some(parcel => parcel.state !== 'queued' || parcel.hold !== null)) return 'final'
  // The job that makes its first parcel comes after this, and reads the order again.
  if (parcels.length === 0) await updateOrderRow(tx, orderId, shipTo)
  for (const parcel of parcels) await readdressParcel(tx, parcel.id, shipTo, author)
  return 'changed'
}
