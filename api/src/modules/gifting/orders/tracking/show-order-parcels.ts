import type { OrderParcel } from '@ribbon/contract/gifting/orders/order-parcel'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ParcelReader } from '../order-parcels.store.ts'
import { presentParcel } from '../order-parts.present.ts'

/** The parcels of an order, as whoever may see the order sees them. */
export async function showOrderParcels(
  db: Reader,
  parcelReader: ParcelReader,
  orderId: RowId,
): Promise<OrderParcel[]> {
  return (await parcelReader.findOrderParcels(db, orderId)).map(presentParcel)
}
