import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { endPicks } from '../packing/packing.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'

/** Puts an unpacked parcel on hold until an operator releases it, and takes it off its pick list. */
export async function putParcelOnHold(
  tx: Tx,
  parcelId: RowId,
  reason: string,
  author: Author,
): Promise<void> {
  const { parcel } = await lockUnpackedParcel(tx, parcelId, ['queued', 'labelled'], 'put on hold')
  await updateParcel(tx, parcel.id, { hold: 'operator', holdReason: reason })
  await endPicks(tx, [parcel.id])
  await recordParcelChange(tx, parcel, { author, action: 'parcel.held', details: { reason } })
}
