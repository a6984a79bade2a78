import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { productVariants } from '../catalogue/catalogue.tables.ts'
import { orderItems } from './orders.tables.ts'

export type OrderItemRow = typeof orderItems.$inferSelect

export async function insertOrderItems(tx: Tx, rows: (typeof orderItems.$inferInsert)[]): Promise<OrderItemRow[]> {
  if (!rows.length) return []
  return tx.insert(orderItems).values(rows).onConflictDoUpdate({
    target: [orderItems.orderId, orderItems.productVariantId, orderItems.bundleId],
    set: { quantity: sql`${orderItems.quantity} + excluded.quantity`, discountCents: sql`${orderItems.discountCents} + excluded.discount_cents` },
  }).returning()
}

export async function deleteOrderItems(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
}

export async function findOrderItems(db: Reader, orderId: number): Promise<OrderItemRow[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
}

export async function countVariantInOrder(db: Reader, orderId: number, variantId: number): Promise<number> {
  const [row] = await db.select({ sum: sql<number>`coalesce(sum(${orderItems.quantity}), 0)`.mapWith(Number) }).from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.productVariantId, variantId)))
  return row?.sum ?? 0
}

/** What a parcel of these items weighs. */
export async function weightOfOrder(db: Reader, orderId: number): Promise<number> {
  const [row] = await db.select({ ounces: sql<number>`coalesce(sum(${orderItems.quantity} * ${productVariants.weightOunces}), 0)`.mapWith(Number) }).from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.productVariantId)).where(eq(orderItems.orderId, orderId))
  return row?.ounces ?? 0
}
