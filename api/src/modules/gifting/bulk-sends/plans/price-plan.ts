import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { priceZones } from '../../orders/zones/price-zones.ts'
import { announceProgress, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { extendPlanClaim } from './plan-claims.store.ts'
import { zonesOfSend } from './plan-zones.store.ts'

/** Prices the next zones of a plan that are due; false when none is due. */
export async function pricePlan(db: Db, tools: ShippingTools, send: BulkSendRow): Promise<boolean> {
  return priceZones(db, tools, zonesOfSend(send.id), writeQuotes =>
    inTransaction(db, async tx => {
      const locked = await lockBulkSendRow(tx, send.id)
      if (locked?.state !== 'planning') return false
      const priced = await writeQuotes(tx)
      await changeBulkSend(tx, send.id, {
        counts: { ...locked.counts, priced: (locked.counts.priced ?? 0) + priced },
      })
      await extendPlanClaim(tx, send.id)
      if (priced > 0) await announceProgress(tx, send)
      return true
    }),
  )
}
