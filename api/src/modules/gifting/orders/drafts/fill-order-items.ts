import { together, type Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import type { OrderableVariant } from '../../../catalog/products/orderable-items.store.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addOrderItems, type OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { recalculateDraft } from './draft-views.store.ts'
import { priceLines, type WantedItem } from './price-lines.ts'

export interface FilledOrder {
  order: OrderView
  /** All that the order has now. */
  items: OrderItemView[]
  variants: Map<number, OrderableVariant>
}

/** Adds items to an unpaid order at today's prices and updates its totals. Refuses what the person may not send. */
export async function fillOrderItems(
  tx: Tx,
  scope: Scope,
  order: { id: RowId; teamId: number },
  wanted: readonly WantedItem[],
): Promise<FilledOrder> {
  const { lines, variants } = await priceLines(tx, scope, wanted)
  // In this order: the totals are of what the first has written.
  const [items, recalculated] = await together([
    addOrderItems(tx, order, lines),
    recalculateDraft(tx, order.id),
  ])
  return { order: recalculated, items, variants }
}
