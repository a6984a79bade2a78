import { together, type Tx } from '../../../../platform/db/database.ts'
import type { OrderableVariant } from '../../../catalog/products/orderable-items.store.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addOrderItems, type OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { recalculateDraft } from './draft-views.store.ts'
import type { PricedLines } from './price-lines.ts'

export interface FilledOrder {
  order: OrderView
  /** All that the order has now. */
  items: OrderItemView[]
  variants: Map<number, OrderableVariant>
}

/** Adds items at today's prices to an unpaid order and updates its totals. */
export async function fillOrderItems(
  tx: Tx,
  order: { id: RowId; teamId: number },
  { lines, variants }: PricedLines,
): Promise<FilledOrder> {
  // In this order: the totals are of what the first has written.
  const [items, recalculated] = await together([
    addOrderItems(tx, order, lines),
    recalculateDraft(tx, order.id),
  ])
  return { order: recalculated, items, variants }
}
