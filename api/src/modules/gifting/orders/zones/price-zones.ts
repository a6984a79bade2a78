import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { ShippingTools } from '../drafts/quote-address.ts'
import { quoteZones } from './quote-zones.ts'
import { findDueZones, postponeZones, splitZones, writeZonePrices, type ZonedPlan } from './zones.store.ts'

const zonesAtOnce = 24

/**
 * Asks the carrier for the next zones of a plan that are due, no transaction open. `write` opens one, locks the plan, and calls the
 * function it is given to write what the carrier said, which answers how many people have a price now. False when no zone is due.
 */
export async function priceZones(
  db: Db,
  tools: ShippingTools,
  plan: ZonedPlan,
  write: (writeQuotes: (tx: Tx) => Promise<number>) => Promise<boolean>,
): Promise<boolean> {
  const zones = await findDueZones(db, plan, zonesAtOnce)
  if (zones.length === 0) return false
  const { quotes, later, split } = await quoteZones(tools, zones)
  return write(async tx => {
    const priced = await writeZonePrices(tx, plan, quotes)
    await splitZones(tx, plan, split)
    await postponeZones(tx, plan, later)
    return priced
  })
}
