import type { Tx } from '../../../../platform/db/database.ts'
import { lockParcelForStep } from '../lock-parcel-for-step.ts'
import { deleteCounts } from './packing.store.ts'

/** Takes everything scanned out of the box of a parcel that is not packed yet. */
export async function clearScans(tx: Tx, parcelId: number): Promise<void> {
  await lockParcelForStep(tx, parcelId, 'pack')
  await deleteCounts(tx, parcelId)
}
