import type { Tx } from '../../../../platform/db/database.ts'
import { lockParcel } from '../lock-parcel.ts'
import { deleteCounts } from './packing.store.ts'

/** Takes everything scanned out of the box of a parcel that is not packed yet. */
export async function clearScans(tx: Tx, parcelId: number): Promise<void> {
  await lockParcel(tx, parcelId, 'pack')
  await deleteCounts(tx, parcelId)
}
