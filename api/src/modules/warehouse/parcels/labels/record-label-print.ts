import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { updateParcel } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'

/** Counts that a parcel's label is printed; every print after the first is in the audit trail as one more. */
export async function recordLabelPrint(tx: Tx, parcelId: number, author: Author): Promise<void> {
  const { parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.labelUrl === null || parcel.state === 'canceled') refuse('parcel_unlabelled')
  await updateParcel(tx, parcel.id, { labelPrints: parcel.labelPrints + 1 })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: parcel.labelPrints === 0 ? 'parcel.label_printed' : 'parcel.label_reprinted',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId, labelId: parcel.labelId, prints: parcel.labelPrints + 1 },
  })
}
