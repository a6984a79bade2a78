import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { claimDueLabels } from '../parcels.store.ts'
import { labelParcel } from './label-parcel.ts'

const parallelPurchases = 4
const claimSize = 20
/** A run ends after this long, so that a stopping node need not wait for ten thousand labels. */
const maxRunMs = 2_000

/**
 * Buys labels for parcels of bulk sends, a few at a time. When the carrier does not answer, the run ends; parcels it had claimed
 * are due again in two minutes.
 */
export async function labelBulkParcels(db: Db, shipping: Shipping): Promise<void> {
  const until = databaseTime().getTime() + maxRunMs
  while (databaseTime().getTime() < until) {
    const ids = await claimDueLabels(db, claimSize)
    if (ids.length === 0) return
    if (!(await buyLabels(db, shipping, ids))) return
  }
}

/** False when the carrier stopped answering. */
async function buyLabels(db: Db, shipping: Shipping, ids: RowId[]): Promise<boolean> {
  let isCarrierAvailable = true
  const buyOneAfterAnother = async () => {
    for (let id = ids.shift(); id !== undefined && isCarrierAvailable; id = ids.shift()) {
      await labelParcel(db, shipping, id, systemAuthor).catch(error => {
        // Canceled, or labeled by an operator in the meantime.
        if (error instanceof Refusal) return
        if (!(error instanceof ShippingUnavailable)) throw error
        isCarrierAvailable = false
      })
    }
  }
  await Promise.all(Array.from({ length: parallelPurchases }, buyOneAfterAnother))
  return isCarrierAvailable
}
