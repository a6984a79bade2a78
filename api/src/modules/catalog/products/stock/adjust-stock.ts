import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { ensureLevel, findAvailable, findSourceStock, moveStock, type StockSource } from './stock.store.ts'
import type { Shortage } from './reserve-stock.ts'

/** Changes what is on hand by `delta`. Reserved stock cannot be removed: then the shortage is returned and the caller refuses. */
export async function adjustStock(
  tx: Tx,
  adjustment: {
    teamId: number
    productVariantId: number
    delta: number
    source: StockSource
    author: Author
    reason: string
  },
): Promise<Shortage | undefined> {
  const { teamId, productVariantId, delta, source, author, reason } = adjustment
  await ensureLevel(tx, teamId, productVariantId)
  if (
    await moveStock(tx, {
      teamId,
      productVariantId,
      kind: 'adjustment',
      onHandDelta: delta,
      reservedDelta: 0,
      source,
      author,
      reason,
    })
  )
    return undefined
  const isDone = (await findSourceStock(tx, source)).some(row => row.productVariantId === productVariantId)
  if (isDone) return undefined
  return {
    productVariantId,
    wanted: -delta,
    available: (await findAvailable(tx, teamId, [productVariantId])).get(productVariantId) ?? 0,
  }
}
