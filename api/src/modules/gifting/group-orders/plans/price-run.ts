import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { quoteZones } from '../../orders/drafts/quote-zones.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { changeRun, extendRunClaim, lockRun, type RunRow } from '../runs/runs.store.ts'
import { findDueRunZones, postponeRunZones, splitRunZones, writeRunPrices } from './run-zones.store.ts'

const zonesAtOnce = 24

/** Asks the carrier for the next zones that are due, no transaction open, and writes what it says; false when none is due. */
export async function priceRun(db: Db, tools: ShippingTools, run: RunRow): Promise<boolean> {
  const zones = await findDueRunZones(db, run, zonesAtOnce)
  if (zones.length === 0) return false
  const { quotes, later, split } = await quoteZones(tools, zones)
  return inTransaction(db, async tx => {
    const locked = await lockRun(tx, run.id)
    if (locked?.state !== 'planning') return false
    const priced = await writeRunPrices(tx, run, quotes)
    await splitRunZones(tx, run, split)
    await postponeRunZones(tx, run, later)
    await changeRun(tx, run, {
      counts: { ...locked.counts, priced: (locked.counts.priced ?? 0) + priced },
    })
    await extendRunClaim(tx, run.id)
    if (priced > 0) announceGroupOrder(tx, { teamId: run.teamId, id: run.groupOrderId })
    return true
  })
}
