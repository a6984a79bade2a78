import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'
import { moveItemsToNewParcel, type Quantity } from './move-items-to-new-parcel.ts'

/**
 * Moves items of an unpacked parcel into a new one; the old parcel keeps its label. The new parcel is labeled at once, or with
 * `later` stays on hold until an operator releases it. Returns the id of the new parcel.
 */
export async function splitParcel(
  tx: Tx,
  parcelId: RowId,
  { items, later }: { items: readonly Quantity[]; later: boolean },
  author: Author,
): Promise<RowId> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId)
  const hold = later ? ({ hold: 'operator', holdReason: 'It was split off to be sent later.' } as const) : {}
  const newParcel = await moveItemsToNewParcel(tx, parcel, items, hold)
  if (newParcel.leftCount === 0) refuse('parcel_left_empty')
  if (!later) await addJob(tx, 'label-parcel', { id: newParcel.id })
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.split',
    details: { newParcelId: newParcel.id, items: newParcel.moved },
  })
  await recordParcelChange(
    tx,
    { ...parcel, id: newParcel.id },
    { author, action: 'parcel.created', details: { splitFrom: parcel.id } },
  )
  await recordOrderEvent(
    tx,
    order,
    'order.split',
    `Parcel ${newParcel.number} split off parcel ${parcel.number}`,
    author.name,
  )
  announceOrder(tx, order)
  return newParcel.id
}
