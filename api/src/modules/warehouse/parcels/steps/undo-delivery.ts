import { databaseTime } from '../../../../platform/database-time.ts'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { recordDeliveryUndone } from '../../../gifting/orders/fulfillment/record-delivery-undone.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelPart } from '../parcel-items.store.ts'
import { canUndoDelivery } from '../parcels.states.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

/** Undoes that an operator marked a parcel delivered. Its order is shipped again, and the mails about it never leave. */
export async function undoDelivery(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { parcel } = await lockParcelWithOrder(tx, parcelId)
  if (!canUndoDelivery({ ...parcel, isReplaced: parcel.replacedAt !== null }, databaseTime()))
    refuse('delivery_final')
  await updateParcel(tx, parcel.id, { state: 'shipped', deliveredAt: null, deliveryUndoUntil: null })
  await recordDeliveryUndone(tx, parcel.orderId, await findParcelPart(tx, parcel), author)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.delivery_undone',
    before: { state: parcel.state },
    after: { state: 'shipped' },
  })
}
