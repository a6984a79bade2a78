import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import {
  findSourceStock,
  hasPartMoved,
  lockReservations,
  moveStock,
  type StockPart,
  type StockSource,
} from './stock.store.ts'
import { sumDemand } from './sum-demand.ts'

/** Takes a part of what `source` has reserved off the shelf for good; a second time moves nothing. */
export async function shipStock(
  tx: Tx,
  { source, part, author }: { source: StockSource; part: StockPart; author: Author },
): Promise<void> {
  await lockReservations(tx, source)
  if (await hasPartMoved(tx, source, 'shipment', part.id)) return
  const ownStock = new Map((await findSourceStock(tx, source)).map(row => [row.productVariantId, row]))
  for (const { productVariantId, quantity } of sumDemand(part.lines)) {
    const { teamId, reserved } = ownStock.get(productVariantId) ?? { teamId: 0, reserved: 0 }
    const hasLeft =
      reserved >= quantity &&
      (await moveStock(tx, {
        teamId,
        productVariantId,
        kind: 'shipment',
        onHandDelta: -quantity,
        reservedDelta: -quantity,
        source,
        partId: part.id,
        author,
      }))
    if (!hasLeft)
      throw new Error(
        `${source.type} ${source.id} has ${reserved} of variant ${productVariantId} reserved, but part ${part.id} needs ${quantity}.`,
      )
  }
}
