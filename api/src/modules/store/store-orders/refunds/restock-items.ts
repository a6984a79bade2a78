import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { adjustStock } from '../../../catalog/products/stock/adjust-stock.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import type { StoreRefundRow } from './store-refunds.store.ts'
import type { RefundedItem } from './cost-of-asked.ts'

/** Puts refunded items that came back on the shelf. Variants are locked in the order of their ids. */
export async function restockItems(
  tx: Tx,
  {
    order,
    made,
    items,
    author,
  }: { order: OrderRow; made: StoreRefundRow; items: readonly RefundedItem[]; author: Author },
): Promise<void> {
  const source = { type: 'store_refund', id: made.id }
  const sorted = items.toSorted((a, b) => a.productVariantId - b.productVariantId)
  for (const { productVariantId, quantity } of sorted)
    await adjustStock(tx, {
      teamId: order.teamId,
      productVariantId,
      delta: quantity,
      source,
      author,
      reason: 'Came back from a shopper',
    })
  announceStock(tx, order.teamId, source)
}
