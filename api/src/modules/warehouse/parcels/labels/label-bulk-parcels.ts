import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { claimDueLabels } from '../parcels.store.ts'
import { labelParcel } from './label-parcel.ts'

const atOnce = 4
const perTurn = 20
/** The turn ends here, so that a stopping node need not wait for ten thousand labels. */
const longestMs = 2_000

/** Buys labels for parcels of bulk sends, a few at a time. A carrier that does not answer ends the turn; what was taken is tried again in two minutes. */
export async function labelBulkParcels(db: Db, shipping: Shipping): Promise<void> {
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const ids = await claimDueLabels(db, perTurn)
    if (ids.length === 0) return
    let isCarrierThere = true
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let id = ids.shift(); id !== undefined && isCarrierThere; id = ids.shift()) {
          await labelParcel(db, shipping, id, systemAuthor).catch(error => {
            // Canceled, or labelled by an operator meanwhile.
            if (error instanceof Refusal) return
            if (!(error instanceof ShippingUnavailable)) throw error
            isCarrierThere = false
          })
        }
      }),
    )
    if (!isCarrierThere) return
  }
}
