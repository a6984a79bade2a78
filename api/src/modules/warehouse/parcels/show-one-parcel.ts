import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import { showParcels } from './show-parcels.ts'

/** A parcel as operators see it. */
export async function showOneParcel(db: Reader, id: RowId): Promise<Parcel> {
  const [parcel] = await showParcels(db, [id])
  return parcel ?? refuse('not_found')
}
