import { and, eq, sql } from 'drizzle-orm'
import { hotRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { productVariants } from '../../catalog/products/products.tables.ts'
import { orderItems } from './orders.tables.ts'

export type OrderItemRow = typeof orderItems.$inferSelect

export async function insertOrderItems(
  tx: Tx,
  rows: (typeof orderItems.$inferInsert)[],
): Promise<OrderItemRow[]> {
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
}

const sameText = `insert into order_items (team_id, order_id, product_variant_id, product_id, bundle_id, quantity, price_cents, discount_cents, product_name, display_name, description, sku, type, color, hex_code, size, images, bundle_name)
  select $1::bigint, o.id, l."productVariantId", l."productId", l."bundleId", l.quantity, l."priceCents", l."discountCents", l."productName", l."displayName", l.description, l.sku, l.type, l.color, l."hexCode", l.size, l.images, l."bundleName"
  from unnest($2::bigint[]) o (id) cross join jsonb_to_recordset($3::jsonb) as l ("productVariantId" bigint, "productId" bigint, "bundleId" bigint, quantity int, "priceCents" int, "discountCents" int,
    "productName" text, "displayName" text, description text, sku text, type text, color text, "hexCode" text, size text, images jsonb, "bundleName" text)`

/** Puts the same lines into many orders by one statement. */
export async function insertItemsIntoOrders(
  tx: Tx,
  teamId: number,
  orderIds: readonly number[],
  lines: readonly Omit<typeof orderItems.$inferInsert, 'teamId' | 'orderId'>[],
): Promise<void> {
  await hotRows(tx, 'orders_same_items', sameText, [teamId, orderIds, JSON.stringify(lines)])
}

export async function deleteOrderItems(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
}

export async function findOrderItems(db: Reader, orderId: number): Promise<OrderItemRow[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
}

export async function countVariantInOrder(db: Reader, orderId: number, variantId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${orderItems.quantity}), 0)`.mapWith(Number) })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.productVariantId, variantId)))
  return row?.sum ?? 0
}

/** What a parcel of these items weighs. */
export async function sumOrderWeight(db: Reader, orderId: number): Promise<number> {
  const [row] = await db
    .select({
      ounces: sql<number>`coalesce(sum(${orderItems.quantity} * ${productVariants.weightOunces}), 0)`.mapWith(
        Number,
      ),
    })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.productVariantId))
    .where(eq(orderItems.orderId, orderId))
  return row?.ounces ?? 0
}
