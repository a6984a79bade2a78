import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { recordPacking } from '../../../gifting/orders/fulfillment/record-packing.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

/** Marks a labeled parcel packed. From then on its order cannot be canceled. */
export async function packParcel(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'pack')
  await updateParcel(tx, parcel.id, { state: 'packed', packedAt: databaseTime() })
  await recordPacking(tx, parcel.orderId, await findParcelPart(tx, parcel), author)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.packed',
    before: { state: parcel.state },
    after: { state: 'packed' },
  })
}
