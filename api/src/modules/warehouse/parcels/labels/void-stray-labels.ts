import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { findParcel } from '../parcels.store.ts'
import { labelExternalId } from './labels.present.ts'

/** Gives labels back to the carrier that were bought under a name the parcel no longer has, so that nobody pays for two. */
export async function voidStrayLabels(db: Db, shipping: Shipping, parcelId: number): Promise<void> {
  const parcel = await findParcel(db, parcelId)
  if (!parcel) return
  for (let labelNumber = 1; labelNumber < parcel.labelNumber; labelNumber++) {
    const stray = await shipping.findLabel(
      labelExternalId(parcel.orderId, { number: parcel.number, labelNumber }),
    )
    if (!stray) continue
    const { voided, message } = await shipping.voidLabel(stray.labelId)
    await inTransaction(db, tx =>
      recordAudit(tx, {
        teamId: parcel.teamId,
        author: systemAuthor,
        action: voided ? 'parcel.stray_label_voided' : 'parcel.stray_label_kept',
        subjectType: 'parcels',
        subjectId: parcelId,
        details: {
          orderId: parcel.orderId,
          labelId: stray.labelId,
          trackingNumber: stray.trackingNumber,
          ...(voided ? {} : { reason: message }),
        },
      }),
    )
  }
}
