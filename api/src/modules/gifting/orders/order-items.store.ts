import { countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { orderItems } from './orders.tables.ts'

export type OrderItemRow = typeof orderItems.$inferSelect

/** What is begun behind it runs behind it: `execute` sends the statement at once. */
export async function insertOrderItems(tx: Tx, rows: InsertOf<typeof orderItems>[]): Promise<OrderItemRow[]> {
  if (!rows.length) return []
  return tx
    .insert(orderItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [orderItems.orderId, orderItems.productVariantId, orderItems.bundleId],
      set: {
        quantity: sql`${orderItems.quantity} + excluded.quantity`,
        discountCents: sql`${orderItems.discountCents} + excluded.discount_cents`,
      },
    })
    .returning()
    .execute()
}

export async function deleteOrderItems(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
}

export async function findOrderItems(db: Reader, orderId: RowId): Promise<OrderItemRow[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
}

const itemColumns = columns({
  id: id('id'),
  orderId: id('order_id'),
  productVariantId: id('product_variant_id'),
  productId: id('product_id'),
  bundleId: orNull(id('bundle_id')),
  quantity: int('quantity'),
  priceCents: int('price_cents'),
  productName: text('product_name'),
  displayName: text('display_name'),
  description: text('description'),
  sku: text('sku'),
  type: orNull(text('type')),
  color: orNull(text('color')),
  hexCode: orNull(text('hex_code')),
  size: orNull(text('size')),
  images: json<string[]>('images'),
  bundleName: orNull(text('bundle_name')),
})
export type OrderItemView = RowOf<typeof itemColumns>

/** The items of these orders. One order has a text of its own: its plan is reused, while a list of ids is planned anew each time. */
export async function findItemViews(db: Reader, orderIds: readonly RowId[]): Promise<OrderItemView[]> {
  if (orderIds.length === 0) return []
  return orderIds.length === 1
    ? readRows(db, itemColumns, `select ${itemColumns} from order_items where order_id = $1 order by id`, [
        ...orderIds,
      ])
    : readRows(
        db,
        itemColumns,
        `select ${itemColumns} from order_items where order_id = any($1) order by order_id, id`,
        [orderIds],
      )
}

/** In how many orders these variants ever were, drafts included. */
export async function countOrdersOf(db: Reader, variantIds: number[]): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(orderItems.orderId) })
    .from(orderItems)
    .where(inArray(orderItems.productVariantId, variantIds))
  return row?.count ?? 0
}
