import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { isVisible } from '../../../catalog/products/products.store.ts'
import { products, productVariants } from '../../../catalog/products/products.tables.ts'
import type { OrderItemRow } from '../order-items.store.ts'
import { orderItems } from '../orders.tables.ts'

export interface ChargedItem extends OrderItemRow {
  /** Of one piece; null where the person may not send it. */
  weightOunces: number | null
}

/** The items of a locked order, with what its charge asks of the catalog. */
export async function findChargedItems(tx: Tx, scope: Scope, orderId: RowId): Promise<ChargedItem[]> {
  return tx
    .select({
      ...getTableColumns(orderItems),
      weightOunces: sql<number | null>`
        case when ${products.id} is not null then ${productVariants.weightOunces} end`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.productVariantId))
    .leftJoin(products, and(eq(products.id, productVariants.productId), isVisible(scope)))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
}
