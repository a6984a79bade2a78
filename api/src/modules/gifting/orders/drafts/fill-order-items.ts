import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import type { OrderableVariant } from '../../../catalog/products/orderable-items.store.ts'
import { insertOrderItems, type OrderItemRow } from '../order-items.store.ts'
import type { OrderRow } from '../orders.store.ts'
import { priceLines, type WantedItem } from './price-lines.ts'
import { recalculateDraft } from './recalculate-draft.ts'

/** Adds items to an unpaid order at today's prices and updates its totals. Refuses what the person may not send. */
export async function fillOrderItems(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  wanted: readonly WantedItem[],
): Promise<{ rows: OrderItemRow[]; variants: Map<number, OrderableVariant> }> {
  const { lines, variants } = await priceLines(tx, scope, wanted)
  const rows = await insertOrderItems(
    tx,
    lines.map(line => ({ ...line, teamId: order.teamId, orderId: order.id })),
  )
  await recalculateDraft(tx, order.id)
  return { rows, variants }
}
