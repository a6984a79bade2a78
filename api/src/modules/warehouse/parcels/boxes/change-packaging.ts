import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockUnpackedParcel } from '../changes/lock-unpacked-parcel.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { findBox, rememberBox } from './boxes.store.ts'
import { contentsOf } from './boxes.present.ts'

export interface PackagingChange {
  boxId: RowId | null
  weighedOunces: number | null
}

/** Sets the box and weight of a parcel without a label. The box is proposed again for the same items. */
export async function changePackaging(
  tx: Tx,
  parcelId: RowId,
  { boxId, weighedOunces }: PackagingChange,
  author: Author,
): Promise<void> {
  const { parcel } = await lockUnpackedParcel(tx, parcelId, ['queued'], 'put into another box')
  if (boxId !== null && boxId !== parcel.boxId) {
    const box = await findBox(tx, boxId)
    if (!box || box.archivedAt !== null) refuse('box_unknown')
  }
  await updateParcel(tx, parcelId, { boxId, weighedOunces })
  await rememberBox(tx, parcel.teamId, contentsOf(await findParcelItems(tx, [parcelId])), boxId)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.packaging_changed',
    before: { boxId: parcel.boxId, weighedOunces: parcel.weighedOunces },
    after: { boxId, weighedOunces },
  })
}
