import type { Tx } from '../../../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import { reserveParts, type StockParts } from './bulk-stock.store.ts'
import { findAvailable } from './stock.store.ts'
import type { Shortage } from './reserve-stock.ts'
import { sumDemand, type StockDemand } from './sum-demand.ts'

/** Reserves the demand of one gift for every gift of all parts; returns everything that is short, and the caller refuses. */
export async function reserveStockInParts(
  tx: Tx,
  reserve: {
    teamId: number
    demand: readonly StockDemand[]
    subjectId: number
    actorName: string
  } & StockParts,
): Promise<Shortage[]> {
  const { teamId, demand, subjectId, type, parts, actorName } = reserve
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const refused: StockDemand[] = []
  for (const { productVariantId, quantity } of sumDemand(demand)) {
    if (!(await reserveParts(tx, { teamId, productVariantId, quantity, type, parts, actorName })))
      refused.push({ productVariantId, quantity })
  }
  if (refused.length === 0) announceStock(tx, teamId, { type, id: subjectId })
  else {
    const available = await findAvailable(
      tx,
      teamId,
      refused.map(line => line.productVariantId),
    )
    return refused.map(({ productVariantId, quantity }) => ({
      productVariantId,
      wanted: quantity * total,
      available: available.get(productVariantId) ?? 0,
    }))
  }
  return []
}
