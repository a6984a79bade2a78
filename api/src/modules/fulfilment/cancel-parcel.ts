import { recordAudit, systemDoer } from '../../platform/audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Shipping } from '../../services/shipping/shipping.ts'
import { lockOrderRow } from '../orders/orders.store.ts'
import { cancelableStates } from './fulfilment.states.ts'
import { findParcelOfOrder, lockParcelRow, updateParcel } from './fulfilment.store.ts'

/** Takes the parcel of a canceled order out of the queue and gives its label back to the carrier. */
export async function cancelParcel(db: Db, shipping: Shipping, orderId: number): Promise<void> {
  const due = await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    const found = await findParcelOfOrder(tx, orderId)
    if (order?.status !== 'canceled' || !found) return undefined
    const parcel = await lockParcelRow(tx, found.id)
    if (cancelableStates.includes(parcel.state)) {
      await updateParcel(tx, parcel.id, { state: 'canceled', problem: null })
      await recordAudit(tx, { teamId: parcel.teamId, doer: systemDoer, action: 'parcel.canceled', subjectType: 'parcels', subjectId: parcel.id, details: { orderId }, before: { state: parcel.state }, after: { state: 'canceled' } })
    } else if (parcel.state !== 'canceled') {
      return undefined
    }
    return parcel.labelId === null ? undefined : { parcelId: parcel.id, labelId: parcel.labelId }
  })
  if (!due) return
  const { voided, message } = await shipping.voidLabel(due.labelId)
  await inTransaction(db, async tx => {
    await lockOrderRow(tx, orderId)
    await lockParcelRow(tx, due.parcelId)
    await updateParcel(tx, due.parcelId, { labelId: null, labelUrl: null, ...(voided ? {} : { problem: `The carrier kept the label: ${message}` }) })
  })
}
