import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Reader } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { showParcels } from './show-parcels.ts'

/** A parcel as operators see it. */
export async function showOneParcel(db: Reader, id: number): Promise<Parcel> {
  const [parcel] = await showParcels(db, [id])
  return parcel ?? refuse('not_found')
}
