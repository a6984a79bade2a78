import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

/** Counts a print of a parcel's label. Each print is in the audit trail, those after the first as reprints. */
export async function recordLabelPrint(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.labelUrl === null || parcel.state === 'canceled') refuse('parcel_unlabelled')
  const prints = parcel.labelPrints + 1
  await updateParcel(tx, parcel.id, { labelPrints: prints })
  await recordParcelChange(tx, parcel, {
    author,
    action: prints === 1 ? 'parcel.label_printed' : 'parcel.label_reprinted',
    details: { labelId: parcel.labelId, prints },
  })
}
