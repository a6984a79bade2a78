import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { priceZones } from '../../orders/zones/price-zones.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { changeRun, extendRunClaim, lockRun, type RunRow } from '../runs/runs.store.ts'
import { zonesOfRun } from './run-zones.store.ts'

/** Prices the next zones of a run's plan that are due; false when none is due. */
export async function priceRun(db: Db, tools: ShippingTools, run: RunRow): Promise<boolean> {
  return priceZones(db, tools, zonesOfRun(run), writeQuotes =>
    inTransaction(db, async tx => {
      const locked = await lockRun(tx, run.id)
      if (locked?.state !== 'planning') return false
      const priced = await writeQuotes(tx)
      await changeRun(tx, run, {
        counts: { ...locked.counts, priced: (locked.counts.priced ?? 0) + priced },
      })
      await extendRunClaim(tx, run.id)
      if (priced > 0) announceGroupOrder(tx, { teamId: run.teamId, id: run.groupOrderId })
      return true
    }),
  )
}
