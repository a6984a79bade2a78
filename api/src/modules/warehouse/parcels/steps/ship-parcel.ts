import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { recordShipment } from '../../../gifting/orders/fulfillment/record-shipment.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

/** Marks a packed parcel shipped: ships its order, takes its items out of stock and queues the shipping mails. */
export async function shipParcel(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { parcel, order } = await lockParcelForStep(tx, parcelId, 'ship')
  const { trackingNumber, trackingUrl } = parcel
  await updateParcel(tx, parcel.id, { state: 'shipped', shippedAt: databaseTime() })
  const { isFirst, hasMore, ...part } = await findParcelPart(tx, parcel)
  await recordShipment(
    tx,
    parcel.orderId,
    {
      trackingNumber,
      trackingUrl,
      carrierCode: parcel.carrierCode ?? order.carrierCode,
      serviceCode: parcel.serviceCode ?? order.serviceCode,
      isFirst,
      hasMore,
    },
    part,
    author,
  )
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.shipped',
    details: { trackingNumber },
    before: { state: parcel.state },
    after: { state: 'shipped' },
  })
}
