import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { endPicks } from '../packing/packing.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelAudit } from '../record-parcel-audit.ts'
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
  await recordParcelAudit(tx, parcel, { author, action: 'parcel.held', details: { reason } })
}
