import { recordAudit, systemDoer } from '../../platform/audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Shipping } from '../../services/shipping/shipping.ts'
import { lockOrderRow } from '../orders/orders.store.ts'
import { cancelableStates } from './fulfilment.states.ts'
import { findParcelsOfOrder, lockParcelRow, updateParcel } from './fulfilment.store.ts'

/** Takes the parcels of a canceled order out of the queue and gives their labels back to the carrier. */
export async function cancelParcel(db: Db, shipping: Shipping, orderId: number): Promise<void> {
  const due = await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (order?.status !== 'canceled') return []
    const labels: { parcelId: number; labelId: string }[] = []
    for (const { id } of await findParcelsOfOrder(tx, orderId)) {
      const parcel = await lockParcelRow(tx, id)
      if (cancelableStates.includes(parcel.state)) {
        await updateParcel(tx, parcel.id, { state: 'canceled', problem: null, hold: null, holdReason: null })
        await recordAudit(tx, { teamId: parcel.teamId, doer: systemDoer, action: 'parcel.canceled', subjectType: 'parcels', subjectId: parcel.id, details: { orderId }, before: { state: parcel.state }, after: { state: 'canceled' } })
      } else if (parcel.state !== 'canceled') {
        continue
      }
      if (parcel.labelId !== null) labels.push({ parcelId: parcel.id, labelId: parcel.labelId })
    }
    return labels
  })
  for (const { parcelId, labelId } of due) {
    const { voided, message } = await shipping.voidLabel(labelId)
    await inTransaction(db, async tx => {
      await lockOrderRow(tx, orderId)
      await lockParcelRow(tx, parcelId)
      await updateParcel(tx, parcelId, { labelId: null, labelUrl: null, ...(voided ? {} : { problem: `The carrier kept the label: ${message}` }) })
    })
  }
}
