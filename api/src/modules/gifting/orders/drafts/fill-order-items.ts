import { together, type Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import type { OrderableVariant } from '../../../catalog/products/orderable-items.store.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findItemViews, insertOrderItems, type OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { recalculateDraft } from './draft-views.store.ts'
import { priceLines, type WantedItem } from './price-lines.ts'

export interface FilledOrder {
  order: OrderView
  /** All that the order has now. */
  items: OrderItemView[]
  /** The lines that were added or have more now. */
  filledIds: RowId[]
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
  const rows = lines.map(line => ({ ...line, teamId: order.teamId, orderId: order.id }))
  // In this order: the totals and the list are of what the first has written.
  const [filled, recalculated, items] = await together([
    insertOrderItems(tx, rows),
    recalculateDraft(tx, order.id),
    findItemViews(tx, [order.id]),
  ])
  return { order: recalculated, items, filledIds: filled.map(({ id }) => id), variants }
}
