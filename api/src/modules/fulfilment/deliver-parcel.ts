import { recordAudit, type Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordDelivery } from '../orders/record-delivery.ts'
import { updateParcel } from './fulfilment.store.ts'
import { lockParcel } from './lock-parcel.ts'

/** Marks a shipped parcel, and with it its order, delivered. */
export async function deliverParcel(tx: Tx, parcelId: number, doer: Doer): Promise<void> {
  const { parcel } = await lockParcel(tx, parcelId, 'deliver')
  await recordDelivery(tx, parcel.orderId, doer)
  await updateParcel(tx, parcel.id, { state: 'delivered', deliveredAt: new Date(), problem: null })
  await recordAudit(tx, { teamId: parcel.teamId, doer, action: 'parcel.delivered', subjectType: 'parcels', subjectId: parcel.id, details: { orderId: parcel.orderId }, before: { state: parcel.state }, after: { state: 'delivered' } })
}
