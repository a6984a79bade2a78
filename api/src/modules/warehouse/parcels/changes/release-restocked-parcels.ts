import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { releaseParcel } from './release-parcel.ts'
import { findRestockedParcels } from './shortages.store.ts'

const perTurn = 50

/** Lets parcels go on whose missing goods have come, the longest waiting first; each by itself. */
export async function releaseRestockedParcels(db: Db): Promise<void> {
  for (const id of await findRestockedParcels(db, perTurn)) {
    await inTransaction(db, tx => releaseParcel(tx, id, systemAuthor)).catch(error => {
      // Another order took the goods, or an operator was there first.
      if (!(error instanceof Refusal)) throw error
    })
  }
}
