import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { quoteZones } from '../../orders/drafts/quote-zones.ts'
import { findDueZones, postponeZones, splitZones, writeZonePrices } from './plan-zones.store.ts'
import { announceProgress, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { extendPlanClaim } from './plan-claims.store.ts'

const zonesAtOnce = 24

/** Asks the carrier for the next zones that are due, no transaction open, and writes what it says; false when none is due. */
export async function priceZones(db: Db, tools: ShippingTools, send: BulkSendRow): Promise<boolean> {
  const zones = await findDueZones(db, send.id, zonesAtOnce)
  if (zones.length === 0) return false
  const { weightOunces } = send
  const { quotes, later, split } = await quoteZones(
    tools,
    zones.map(zone => ({ ...zone, weightOunces })),
  )
  const prices = quotes.map(quote => ({
    ...quote,
    taxCents: Math.round((send.subtotalCents - send.discountCents) * quote.taxRate),
  }))
  return inTransaction(db, async tx => {
    const locked = await lockBulkSendRow(tx, send.id)
    if (locked?.state !== 'planning') return false
    const priced = await writeZonePrices(tx, send.id, prices)
    await splitZones(tx, send.id, split)
    await postponeZones(tx, send.id, later)
    await changeBulkSend(tx, send.id, {
      counts: { ...locked.counts, priced: (locked.counts.priced ?? 0) + priced },
    })
    await extendPlanClaim(tx, send.id)
    if (priced > 0) await announceProgress(tx, send)
    return true
  })
}
