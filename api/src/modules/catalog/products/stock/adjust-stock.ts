import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { ensureLevel, findAvailable, findSourceStock, moveStock, type StockSource } from './stock.store.ts'
import type { Shortage } from './reserve-stock.ts'

/** Corrects a level by `delta` after a count; what is reserved cannot be taken away, then the shortage comes back and the caller refuses. */
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
