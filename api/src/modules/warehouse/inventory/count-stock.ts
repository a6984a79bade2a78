import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { adjustStock } from '../../catalog/products/stock/adjust-stock.ts'
import { announceStock } from '../../catalog/products/stock/announce-stock.ts'
import { ensureLevel, lockLevel } from '../../catalog/products/stock/stock.store.ts'
import { findDeskStock, insertDeskEntry } from './stock-desk.store.ts'

/**
 * Sets the stock to what was counted. If the stock changed since the operator looked, the count is refused; so is a count below
 * what is reserved for orders, because then a person has to decide.
 */
export async function countStock(
  tx: Tx,
  actor: OperatorActor,
  variantId: RowId,
  { counted, seenOnHand, reason }: { counted: number; seenOnHand: number; reason: string },
): Promise<void> {
  const { teamId, sku } = (await findDeskStock(tx, variantId)) ?? refuse('not_found')
  await ensureLevel(tx, teamId, variantId)
  const { onHand, reserved } = (await lockLevel(tx, variantId)) ?? refuse('not_found')
  if (onHand !== seenOnHand) refuse('stock_moved', { onHand })
  if (counted < reserved) refuse('stock_promised', { reserved, left: counted })
  const author = authorOf(actor)
  const delta = counted - onHand
  const id = await insertDeskEntry(tx, {
    teamId,
    productVariantId: variantId,
    kind: 'count',
    delta,
    counted,
    reason,
    operatorId: actor.operatorId,
    operatorName: actor.name,
  })
  if (delta !== 0) {
    const source = { type: 'desk_entry', id }
    const shortage = await adjustStock(tx, {
      teamId,
      productVariantId: variantId,
      delta,
      source,
      author,
      reason: reason === '' ? `Counted ${counted}` : `Counted ${counted}: ${reason}`,
    })
    if (shortage) refuse('stock_promised', { reserved, left: counted })
    announceStock(tx, teamId, source)
  }
  await recordAudit(tx, {
    teamId,
    author,
    action: 'stock.counted',
    subjectType: 'product_variants',
    subjectId: variantId,
    details: { sku, counted, reason },
    before: { onHand },
    after: { onHand: counted },
  })
}
