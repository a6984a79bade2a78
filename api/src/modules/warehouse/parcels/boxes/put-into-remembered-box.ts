import type { Tx } from '../../../../platform/db/database.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { contentsOf } from './boxes.present.ts'
import { findRememberedBox } from './boxes.store.ts'

/** Puts a parcel into the box that was last chosen for the same items, unless an operator already chose one. */
export async function putIntoRememberedBox(tx: Tx, parcel: ParcelRow): Promise<ParcelRow> {
  if (parcel.boxId !== null) return parcel
  const items = await findParcelItems(tx, [parcel.id])
  const box = await findRememberedBox(tx, parcel.teamId, contentsOf(items))
  if (!box) return parcel
  await updateParcel(tx, parcel.id, { boxId: box.id })
  return { ...parcel, boxId: box.id }
}
