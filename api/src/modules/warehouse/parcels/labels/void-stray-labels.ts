import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { findParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { labelExternalId } from './labels.present.ts'

/** Voids labels that were bought for earlier label numbers of a parcel, so that nobody pays for two. */
export async function voidStrayLabels(db: Db, shipping: Shipping, parcelId: RowId): Promise<void> {
  const parcel = await findParcel(db, parcelId)
  if (!parcel) return
  for (let labelNumber = 1; labelNumber < parcel.labelNumber; labelNumber++) {
    const externalId = labelExternalId(parcel.orderId, { number: parcel.number, labelNumber })
    const label = await shipping.findLabel(externalId)
    if (!label) continue
    const { labelId, trackingNumber } = label
    const { voided, message } = await shipping.voidLabel(labelId)
    await inTransaction(db, tx =>
      recordParcelChange(tx, parcel, {
        author: systemAuthor,
        action: voided ? 'parcel.stray_label_voided' : 'parcel.stray_label_kept',
        details: { labelId, trackingNumber, ...(voided ? {} : { reason: message }) },
      }),
    )
  }
}
