import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Shipping } from '../../../services/shipping/shipping.ts'
import { lockOrderRow } from '../../gifting/orders/orders.store.ts'
import { cancelableStates } from './parcels.states.ts'
import { findParcelsOfOrder, lockParcelRow, updateParcel } from './parcels.store.ts'
import { labelExternalId } from './labels/labels.present.ts'

/** Takes the parcels of a canceled order out of the queue, and gives the labels of all canceled parcels back to the carrier. */
export async function cancelParcel(db: Db, shipping: Shipping, orderId: number): Promise<void> {
  const due = await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (!order) return []
    const labels: { parcelId: number; labelId: string | null; name: string }[] = []
    for (const { id } of await findParcelsOfOrder(tx, orderId)) {
      const parcel = await lockParcelRow(tx, id)
      if (order.status === 'canceled' && cancelableStates.includes(parcel.state)) {
        await updateParcel(tx, parcel.id, { state: 'canceled', problem: null, hold: null, holdReason: null })
        await recordAudit(tx, {
          teamId: parcel.teamId,
          author: systemAuthor,
          action: 'parcel.canceled',
          subjectType: 'parcels',
          subjectId: parcel.id,
          details: { orderId },
          before: { state: parcel.state },
          after: { state: 'canceled' },
        })
      } else if (parcel.state !== 'canceled') {
        continue
      }
      if (parcel.labelId !== null || parcel.labelAsked !== null)
        labels.push({ parcelId: parcel.id, labelId: parcel.labelId, name: labelExternalId(orderId, parcel) })
    }
    return labels
  })
  for (const { parcelId, labelId, name } of due) {
    // One that was asked for and whose answer was lost is known to the carrier alone.
    const bought = labelId ?? (await shipping.findLabel(name))?.labelId
    const { voided, message } =
      bought === undefined ? { voided: true, message: '' } : await shipping.voidLabel(bought)
    await inTransaction(db, async tx => {
      await lockOrderRow(tx, orderId)
      const parcel = await lockParcelRow(tx, parcelId)
      // One that was recorded meanwhile has a job of its own.
      if (parcel.labelId === labelId)
        await updateParcel(tx, parcelId, {
          labelId: null,
          labelUrl: null,
          labelAsked: null,
          ...(voided ? {} : { problem: `The carrier kept the label: ${message}` }),
        })
    })
  }
}
