import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { findParcel } from '../parcels.store.ts'
import { applyTrackingEvent } from './apply-tracking-event.ts'

/** Asks the carrier for a parcel's status, because events may have come before its tracking number was known here. */
export async function refreshTracking(db: Db, shipping: Shipping, parcelId: RowId): Promise<void> {
  const parcel = await findParcel(db, parcelId)
  const event = parcel?.labelId ? await shipping.track(parcel.labelId) : undefined
  if (event) await inTransaction(db, tx => applyTrackingEvent(tx, event))
}
