import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ensureLevel, findSourceStock, moveStock, type StockSource } from './stock.store.ts'

/** Adds received stock; the same receipt again changes nothing, and another team's variant is not found. */
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
    throw new Error(`A receipt of ${quantity} units cannot be recorded.`)
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
    return emitEvent(tx, { teamId, type: 'stock.restocked', subject: productVariantId })
  const isRecorded = (await findSourceStock(tx, source)).some(
    row => row.teamId === teamId && row.productVariantId === productVariantId,
  )
  if (!isRecorded) refuse('not_found')
}
