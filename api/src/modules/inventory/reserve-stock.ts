import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import { findAvailable, findSourceStock, moveStock, type StockSource } from './inventory.store.ts'

export interface StockDemand { productVariantId: number; quantity: number }
export interface Shortage { productVariantId: number; wanted: number; available: number }

/**
 * Reserves all of a demand for `source`; on any shortage the caller refuses, which gives back what was taken.
 * Every variant is tried, so that all that lacks can be named at once. Asking again for what `source` holds changes nothing.
 */
export async function reserveStock(tx: Tx, { teamId, demand, source, doer }: { teamId: number; demand: readonly StockDemand[]; source: StockSource; doer: Doer }): Promise<Shortage[]> {
  const refused: StockDemand[] = []
  for (const { productVariantId, quantity } of sumByVariant(demand)) {
    const isHeld = await moveStock(tx, { teamId, productVariantId, kind: 'reservation', onHandDelta: 0, reservedDelta: quantity, source, doer })
    if (!isHeld) refused.push({ productVariantId, quantity })
  }
  if (refused.length > 0) return shortagesOf(tx, teamId, refused, source)
  await announceStock(tx, teamId, source)
  return []
}

// The order of the variants is the order of the locks: two demands never wait for each other in a circle.
function sumByVariant(demand: readonly StockDemand[]): StockDemand[] {
  const quantities = new Map<number, number>()
  for (const { productVariantId, quantity } of demand) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`A demand of ${quantity} units cannot be reserved.`)
    quantities.set(productVariantId, (quantities.get(productVariantId) ?? 0) + quantity)
  }
  return [...quantities].sort(([a], [b]) => a - b).map(([productVariantId, quantity]) => ({ productVariantId, quantity }))
}

async function shortagesOf(tx: Tx, teamId: number, refused: StockDemand[], source: StockSource): Promise<Shortage[]> {
  const available = await findAvailable(tx, teamId, refused.map(({ productVariantId }) => productVariantId))
  const made = new Map((await findSourceStock(tx, source)).map(row => [row.productVariantId, row.reserved]))
  return refused.flatMap(({ productVariantId, quantity }) => {
    const held = made.get(productVariantId)
    if (held === quantity) return []
    if (held !== undefined) throw new Error(`${source.type} ${source.id} has reserved this variant before and holds ${held} of ${quantity}; a new try is a new source.`)
    return [{ productVariantId, wanted: quantity, available: available.get(productVariantId) ?? 0 }]
  })
}
