import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import {
  findSourceStock,
  hasPartMoved,
  lockReservations,
  moveStock,
  type StockPart,
  type StockSource,
} from './stock.store.ts'
import { sumDemand } from './sum-demand.ts'

/** Puts a part of what `source` shipped back on the shelf; a second time moves nothing. */
export async function returnStock(
  tx: Tx,
  { source, part, author, reason }: { source: StockSource; part: StockPart; author: Author; reason?: string },
): Promise<void> {
  await lockReservations(tx, source)
  if (await hasPartMoved(tx, source, 'return', part.id)) return
  const sent = new Map((await findSourceStock(tx, source)).map(row => [row.productVariantId, row]))
  for (const { productVariantId, quantity } of sumDemand(part.lines)) {
    const { teamId, shipped } = sent.get(productVariantId) ?? { teamId: 0, shipped: 0 }
    if (shipped < quantity)
      throw new Error(
        `${source.type} ${source.id} has shipped ${shipped} of variant ${productVariantId}, but part ${part.id} returns ${quantity}.`,
      )
    await moveStock(tx, {
      teamId,
      productVariantId,
      kind: 'return',
      onHandDelta: quantity,
      reservedDelta: 0,
      source,
      partId: part.id,
      author,
      reason,
    })
    announceStock(tx, teamId, source)
  }
}
