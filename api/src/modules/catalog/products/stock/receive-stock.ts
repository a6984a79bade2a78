import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ensureLevel, findSourceStock, moveStock, type StockSource } from './stock.store.ts'

/** Puts received goods on the shelf; the same receipt again changes nothing, another team's variant is not there. */
export async function receiveStock(
  tx: Tx,
  receipt: {
    teamId: number
    productVariantId: number
    quantity: number
    source: StockSource
    author: Author
    reason?: string
  },
): Promise<void> {
  const { teamId, productVariantId, quantity, source, author, reason } = receipt
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new Error(`A receipt of ${quantity} units cannot be booked.`)
  await ensureLevel(tx, teamId, productVariantId)
  if (
    await moveStock(tx, {
      teamId,
      productVariantId,
      kind: 'receipt',
      onHandDelta: quantity,
      reservedDelta: 0,
      source,
      author,
      reason,
    })
  )
    return
  const isBooked = (await findSourceStock(tx, source)).some(
    row => row.teamId === teamId && row.productVariantId === productVariantId,
  )
  if (!isBooked) refuse('not_found')
}
