import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { updateParcel } from '../parcels.store.ts'
import { endPicks } from '../packing/packing.store.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'

/** Keeps a parcel from being packed until an operator lets it go. */
export async function putParcelOnHold(
  tx: Tx,
  parcelId: number,
  reason: string,
  author: Author,
): Promise<void> {
  const { parcel } = await lockUnpackedParcel(tx, parcelId, ['queued', 'labelled'], 'held')
  await updateParcel(tx, parcel.id, { hold: 'operator', holdReason: reason })
  await endPicks(tx, [parcel.id])
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.held',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId, reason },
  })
}
