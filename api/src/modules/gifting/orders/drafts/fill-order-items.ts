import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import type { OrderableVariant } from '../../../catalog/products/orderable-items.store.ts'
import { insertOrderItems, type OrderItemRow } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { recalculateDraft } from './draft-views.store.ts'
import { priceLines, type WantedItem } from './price-lines.ts'

/** Adds items to an unpaid order at today's prices and updates its totals. Refuses what the person may not send. */
export async function fillOrderItems(
  tx: Tx,
  scope: Scope,
  order: { id: number; teamId: number },
  wanted: readonly WantedItem[],
): Promise<{ order: OrderView; rows: OrderItemRow[]; variants: Map<number, OrderableVariant> }> {
  const { lines, variants } = await priceLines(tx, scope, wanted)
  const rows = await insertOrderItems(
    tx,
    lines.map(line => ({ ...line, teamId: order.teamId, orderId: order.id })),
  )
  return { order: await recalculateDraft(tx, order.id), rows, variants }
}
