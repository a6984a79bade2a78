import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import {
  findAvailable,
  hasPartMoved,
  lockReservations,
  moveStock,
  type StockPart,
  type StockSource,
} from './stock.store.ts'
import type { Shortage } from './reserve-stock.ts'
import { sumDemand } from './sum-demand.ts'

/**
 * Reserves a part that a source had to release before. Returns what is short, and the caller refuses. A second time reserves
 * nothing.
 */
export async function reservePart(
  tx: Tx,
  { source, teamId, part, author }: { source: StockSource; teamId: number; part: StockPart; author: Author },
): Promise<Shortage[]> {
  await lockReservations(tx, source)
  if (await hasPartMoved(tx, source, 'reservation', part.id)) return []
  const short: Shortage[] = []
  for (const { productVariantId, quantity } of sumDemand(part.lines)) {
    if (
      await moveStock(tx, {
        teamId,
        productVariantId,
        kind: 'reservation',
        onHandDelta: 0,
        reservedDelta: quantity,
        source,
        partId: part.id,
        author,
      })
    )
      continue
    short.push({
      productVariantId,
      wanted: quantity,
      available: (await findAvailable(tx, teamId, [productVariantId])).get(productVariantId) ?? 0,
    })
  }
  if (short.length === 0) announceStock(tx, teamId, source)
  return short
}
