import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordPacking } from '../../gifting/orders/fulfillment/record-packing.ts'
import { updateParcel } from './parcels.store.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from './parcel-items.store.ts'

/** Marks a labelled parcel packed; from here on its order can no longer be canceled. */
export async function packParcel(tx: Tx, parcelId: number, author: Author): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'pack')
  await updateParcel(tx, parcel.id, { state: 'packed', packedAt: new Date() })
  await recordPacking(tx, parcel.orderId, await findParcelPart(tx, parcel), author)
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.packed',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId },
    before: { state: parcel.state },
    after: { state: 'packed' },
  })
}
