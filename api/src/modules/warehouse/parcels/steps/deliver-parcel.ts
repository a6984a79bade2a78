import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { recordDelivery } from '../../../gifting/orders/fulfillment/record-delivery.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelAudit } from '../record-parcel-audit.ts'

/** Marks a shipped parcel delivered; the last one delivers its order. */
export async function deliverParcel(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'deliver')
  await updateParcel(tx, parcel.id, { state: 'delivered', deliveredAt: new Date(), problem: null })
  await recordDelivery(tx, parcel.orderId, await findParcelPart(tx, parcel), author)
  await recordParcelAudit(tx, parcel, {
    author,
    action: 'parcel.delivered',
    before: { state: parcel.state },
    after: { state: 'delivered' },
  })
}
