import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { recordDelivery } from '../../../gifting/orders/fulfillment/record-delivery.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

const undoMs = 60_000
/** Longer than an undo is possible, so that it never races with the mail server, also between nodes whose clocks differ. */
const mailsAfterSeconds = 90

/**
 * Marks a shipped parcel delivered; the last one delivers its order. When an operator says so, it can be undone for a minute,
 * and no mail leaves before.
 */
export async function deliverParcel(
  tx: Tx,
  parcelId: RowId,
  author: Author,
  isUndoable = false,
): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'deliver')
  const deliveredAt = databaseTime()
  const deliveryUndoUntil = isUndoable ? new Date(deliveredAt.getTime() + undoMs) : null
  await updateParcel(tx, parcel.id, { state: 'delivered', deliveredAt, deliveryUndoUntil, problem: null })
  const part = await findParcelPart(tx, parcel)
  await recordDelivery(tx, parcel.orderId, part, author, isUndoable ? mailsAfterSeconds : 0)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.delivered',
    before: { state: parcel.state },
    after: { state: 'delivered' },
  })
}
