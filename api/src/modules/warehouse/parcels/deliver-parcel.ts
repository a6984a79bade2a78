import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordDelivery } from '../../gifting/orders/fulfillment/record-delivery.ts'
import { updateParcel } from './parcels.store.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from './parcel-items.store.ts'

/** Marks a shipped parcel delivered, and with the last one its order. */
export async function deliverParcel(tx: Tx, parcelId: number, author: Author): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'deliver')
  await updateParcel(tx, parcel.id, { state: 'delivered', deliveredAt: new Date(), problem: null })
  await recordDelivery(tx, parcel.orderId, await findParcelPart(tx, parcel), author)
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.delivered',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId },
    before: { state: parcel.state },
    after: { state: 'delivered' },
  })
}
