import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { recordOrderEvent, updateOrderRow, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
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

/**
 * Corrects the address of a parcel's order while the parcel has no label, and tries to buy the label again. The audit trail
 * names the changed fields, not the person's address.
 */
export async function readdressParcel(
  tx: Tx,
  parcelId: RowId,
  shipTo: ShipTo,
  author: Author,
): Promise<void> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId, ['queued'], 'given another address')
  const fields = (Object.keys(shipTo) as (keyof ShipTo)[]).filter(name => shipTo[name] !== order[name])
  await updateOrderRow(tx, order.id, shipTo)
  await updateParcel(tx, parcel.id, { problem: null })
  await addJob(tx, 'label-parcel', { id: parcel.id })
  await recordParcelChange(tx, parcel, { author, action: 'parcel.readdressed', details: { fields } })
  if (fields.length > 0)
    await recordOrderEvent(tx, order, 'order.readdressed', 'The address was corrected', author.name)
  announceOrder(tx, order)
}
