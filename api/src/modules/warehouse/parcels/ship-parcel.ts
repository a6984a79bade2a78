import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordShipment } from '../../gifting/orders/fulfillment/record-shipment.ts'
import { updateParcel } from './parcels.store.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from './parcel-items.store.ts'

/** Hands a packed parcel to the carrier: its order is shipped, the parcel's stock leaves, the mails go out. */
export async function shipParcel(tx: Tx, parcelId: number, author: Author): Promise<void> {
  const { parcel, order } = await lockParcelForStep(tx, parcelId, 'ship')
  const { trackingNumber, trackingUrl } = parcel
  await updateParcel(tx, parcel.id, { state: 'shipped', shippedAt: new Date() })
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
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.shipped',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId, trackingNumber },
    before: { state: parcel.state },
    after: { state: 'shipped' },
  })
}
