import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceStock } from '../../catalog/products/stock/announce-stock.ts'
import { receiveStock } from '../../catalog/products/stock/receive-stock.ts'
import { findDeskStock, insertDeskEntry } from './stock-desk.store.ts'

/** Adds stock that arrived without a restock request. */
export async function receiveGoods(
  tx: Tx,
  actor: OperatorActor,
  variantId: RowId,
  { quantity, note }: { quantity: number; note: string },
): Promise<void> {
  const { teamId, sku } = (await findDeskStock(tx, variantId)) ?? refuse('not_found')
  const id = await insertDeskEntry(tx, {
    teamId,
    productVariantId: variantId,
    kind: 'receipt',
    delta: quantity,
    reason: note,
    operatorId: actor.operatorId,
    operatorName: actor.name,
  })
  const source = { type: 'desk_entry', id }
  const author = authorOf(actor)
  await receiveStock(tx, { teamId, productVariantId: variantId, quantity, source, author, reason: note })
  announceStock(tx, teamId, source)
  await recordAudit(tx, {
    teamId,
    author,
    action: 'stock.received',
    subjectType: 'product_variants',
    subjectId: variantId,
    details: { sku, quantity, note },
  })
}
