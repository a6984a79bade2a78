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

/** Releases what `source` still has reserved, or a part of it; a second time releases nothing. */
export async function releaseStock(
  tx: Tx,
  {
    source,
    part,
    author,
    reason,
  }: { source: StockSource; part?: StockPart; author: Author; reason?: string },
): Promise<void> {
  await lockReservations(tx, source)
  const rows = (await findSourceStock(tx, source)).filter(({ reserved }) => reserved > 0)
  if (!rows[0] || (part && (await hasPartMoved(tx, source, 'release', part.id)))) return
  const wanted = part && new Map(sumDemand(part.lines).map(line => [line.productVariantId, line.quantity]))
  for (const { teamId, productVariantId, reserved } of rows) {
    const quantity = wanted ? Math.min(reserved, wanted.get(productVariantId) ?? 0) : reserved
    if (quantity > 0)
      await moveStock(tx, {
        teamId,
        productVariantId,
        kind: 'release',
        onHandDelta: 0,
        reservedDelta: -quantity,
        source,
        partId: part?.id ?? 0,
        author,
        reason,
      })
  }
  announceStock(tx, rows[0].teamId, source)
}
