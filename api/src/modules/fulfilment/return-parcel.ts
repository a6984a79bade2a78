import { recordAudit, type Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordReturn } from '../orders/record-return.ts'
import { updateParcel } from './fulfilment.store.ts'
import { lockParcel } from './lock-parcel.ts'

/** Takes a parcel that came back into stock; its order becomes returned. */
export async function returnParcel(tx: Tx, parcelId: number, doer: Doer): Promise<void> {
  const { parcel } = await lockParcel(tx, parcelId, 'return')
  await recordReturn(tx, parcel.orderId, doer)
  await updateParcel(tx, parcel.id, { state: 'returned', returnedAt: new Date() })
  await recordAudit(tx, { teamId: parcel.teamId, doer, action: 'parcel.returned', subjectType: 'parcels', subjectId: parcel.id, details: { orderId: parcel.orderId }, before: { state: parcel.state }, after: { state: 'returned' } })
}
