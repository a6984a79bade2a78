import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordOrderEvent, updateOrderRow, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'

export type ShipTo = Pick<
  OrderRow,
  | 'shipName'
  | 'shipCompany'
  | 'shipPhone'
  | 'shipAddressOne'
  | 'shipAddressTwo'
  | 'shipCity'
  | 'shipState'
  | 'shipZipcode'
  | 'shipCountry'
>

/** Corrects where an order goes, as long as this parcel of it has no label, and tries the label again. The trail names the fields, not the person's address. */
export async function readdressParcel(
  tx: Tx,
  parcelId: number,
  shipTo: ShipTo,
  author: Author,
): Promise<void> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId, ['queued'], 'given another address')
  const changed = (Object.keys(shipTo) as (keyof ShipTo)[]).filter(name => shipTo[name] !== order[name])
  await updateOrderRow(tx, order.id, shipTo)
  await updateParcel(tx, parcel.id, { problem: null })
  await addJob(tx, 'label-parcel', { id: parcel.id })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.readdressed',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: order.id, fields: changed },
  })
  if (changed.length > 0)
    await recordOrderEvent(tx, order, 'order.readdressed', 'The address was corrected', author.name)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
