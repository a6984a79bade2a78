import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { releaseParcel } from './release-parcel.ts'
import { findRestockedParcels } from './shortages.store.ts'

const perRun = 50

/** Releases parcels whose missing items are in stock again, the longest waiting first, each in its own transaction. */
export async function releaseRestockedParcels(db: Db): Promise<void> {
  for (const id of await findRestockedParcels(db, perRun)) {
    await inTransaction(db, tx => releaseParcel(tx, id, systemAuthor)).catch(error => {
      // Another order took the items, or an operator released the parcel first.
      if (!(error instanceof Refusal)) throw error
    })
  }
}
