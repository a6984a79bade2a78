import type { DeskKind } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { adjustStock } from '../../catalog/products/stock/adjust-stock.ts'
import { announceStock } from '../../catalog/products/stock/announce-stock.ts'
import { findDeskStock, insertDeskEntry } from './stock-desk.store.ts'

const words: Record<DeskKind, string> = {
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  correction: 'Corrected',
}

/** Removes damaged or lost items from stock, or adds found ones; never removes what is reserved for orders. */
export async function correctStock(
  tx: Tx,
  actor: OperatorActor,
  variantId: RowId,
  { delta, kind, reason }: { delta: number; kind: DeskKind; reason: string },
): Promise<void> {
  const { teamId, sku } = (await findDeskStock(tx, variantId)) ?? refuse('not_found')
  const id = await insertDeskEntry(tx, {
    teamId,
    productVariantId: variantId,
    kind,
    delta,
    reason,
    operatorId: actor.operatorId,
    operatorName: actor.name,
  })
  const source = { type: 'desk_entry', id }
  const author = authorOf(actor)
  if (
    await adjustStock(tx, {
      teamId,
      productVariantId: variantId,
      delta,
      source,
      author,
      reason: `${words[kind]}: ${reason}`,
    })
  ) {
    const { onHand, reserved } = (await findDeskStock(tx, variantId)) ?? refuse('not_found')
    refuse('stock_promised', { reserved, left: Math.max(0, onHand + delta) })
  }
  announceStock(tx, teamId, source)
  await recordAudit(tx, {
    teamId,
    author,
    action: 'stock.corrected',
    subjectType: 'product_variants',
    subjectId: variantId,
    details: { sku, kind, delta, reason },
  })
}
