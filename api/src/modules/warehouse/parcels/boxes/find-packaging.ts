import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findParcel } from '../parcels.store.ts'
import { findBox, findRememberedBox, listBoxes } from './boxes.store.ts'
import { boxedWeight, contentsOf, weightOf, type PackagingView } from './boxes.present.ts'
import { proposeBox } from './propose-box.ts'

/** Box and weight of a parcel, and the box proposed for it. */
export async function findPackaging(db: Reader, parcelId: RowId): Promise<PackagingView> {
  const parcel = (await findParcel(db, parcelId)) ?? refuse('not_found')
  const items = await findParcelItems(db, [parcelId])
  const itemsOunces = weightOf(items)
  const box = parcel.boxId === null ? undefined : await findBox(db, parcel.boxId)
  const remembered = await findRememberedBox(db, parcel.teamId, contentsOf(items))
  const proposed = remembered ?? proposeBox(await listBoxes(db), itemsOunces)
  return {
    itemsOunces,
    weighedOunces: parcel.weighedOunces,
    weightOunces: boxedWeight(parcel, items, box),
    boxId: parcel.boxId,
    proposedBoxId: proposed?.id ?? null,
    isRemembered: remembered !== undefined,
  }
}
