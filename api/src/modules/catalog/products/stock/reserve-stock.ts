import type { Author } from '../../../../platform/audit.ts'
import { together, type Tx } from '../../../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import { findAvailable, findSourceStock, moveStock, type StockSource } from './stock.store.ts'
import { sumDemand, type StockDemand } from './sum-demand.ts'

export interface Shortage {
  productVariantId: number
  wanted: number
  available: number
}

/**
 * Reserves all of a demand for `source`; on any shortage the caller refuses, and the rollback releases what was reserved.
 * Every variant is tried, so that all shortages can be named at once. Repeating what `source` has reserved changes nothing.
 */
export async function reserveStock(
  tx: Tx,
  {
    teamId,
    demand,
    source,
    author,
  }: { teamId: number; demand: readonly StockDemand[]; source: StockSource; author: Author },
): Promise<Shortage[]> {
  const wanted = sumDemand(demand)
  const areReserved = await together(
    wanted.map(({ productVariantId, quantity }) =>
      moveStock(tx, {
        teamId,
        productVariantId,
        kind: 'reservation',
        onHandDelta: 0,
        reservedDelta: quantity,
        source,
        author,
      }),
    ),
  )
  const refused = wanted.filter((_, index) => !areReserved[index])
  if (refused.length > 0) return shortagesOf(tx, teamId, refused, source)
  announceStock(tx, teamId, source)
  return []
}

async function shortagesOf(
  tx: Tx,
  teamId: number,
  refused: StockDemand[],
  source: StockSource,
): Promise<Shortage[]> {
  const available = await findAvailable(
    tx,
    teamId,
    refused.map(({ productVariantId }) => productVariantId),
  )
  const reserved = new Map(
    (await findSourceStock(tx, source)).map(row => [row.productVariantId, row.reserved]),
  )
  return refused.flatMap(({ productVariantId, quantity }) => {
    const own = reserved.get(productVariantId)
    if (own === quantity) return []
    if (own !== undefined)
      throw new Error(
        `${source.type} ${source.id} reserved ${own} of ${quantity} of this variant before; a new attempt needs a new source.`,
      )
    return [{ productVariantId, wanted: quantity, available: available.get(productVariantId) ?? 0 }]
  })
}
