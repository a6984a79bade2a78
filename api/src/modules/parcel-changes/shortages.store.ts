import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { parcels } from '../fulfilment/fulfilment.tables.ts'
import { stockLevels } from '../inventory/inventory.tables.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { shortages } from './parcel-changes.tables.ts'

export type Shortage = typeof shortages.$inferSelect
export type ShortageState = 'waiting' | 'found' | 'refund_due' | 'refunded'

export async function insertShortage(tx: Tx, shortage: Pick<Shortage, 'teamId' | 'parcelId' | 'orderItemId' | 'productVariantId' | 'quantity' | 'actorName'> & { state: 'waiting' | 'refund_due' }): Promise<number> {
  const [row] = await tx.insert(shortages).values(shortage).returning({ id: shortages.id })
  return row!.id
}

/** Settles a shortage that stands in one of these states; false when it does not. */
export async function settleShortage(tx: Tx, id: number, from: ShortageState, to: ShortageState): Promise<boolean> {
  const rows = await tx.update(shortages).set({ state: to, settledAt: sql`now()` }).where(and(eq(shortages.id, id), eq(shortages.state, from))).returning({ id: shortages.id })
  return rows.length === 1
}

export async function findShortage(db: Reader, id: number): Promise<Shortage | undefined> {
  const [row] = await db.select().from(shortages).where(eq(shortages.id, id))
  return row
}

export async function findWaiting(db: Reader, parcelId: number): Promise<Shortage[]> {
  return db.select().from(shortages).where(and(eq(shortages.parcelId, parcelId), eq(shortages.state, 'waiting'))).orderBy(asc(shortages.productVariantId))
}

/** What a shortage's goods cost, with their part of the discount and the tax. */
const amountCents = sql<number>`(select round(net * (1 + ${orders.taxRate})) from (select ${shortages.quantity} * (${orderItems.priceCents} - ${orderItems.discountCents}::numeric / ${orderItems.quantity}) as net) n)::int`

export async function findShortagesOf(db: Reader, parcelIds: readonly number[]) {
  if (parcelIds.length === 0) return []
  return db.select({ id: shortages.id, state: shortages.state, quantity: shortages.quantity, actorName: shortages.actorName, createdAt: shortages.createdAt, name: orderItems.displayName, sku: orderItems.sku, amountCents })
    .from(shortages).innerJoin(orderItems, eq(orderItems.id, shortages.orderItemId)).innerJoin(orders, eq(orders.id, orderItems.orderId)).where(inArray(shortages.parcelId, [...parcelIds])).orderBy(asc(shortages.id))
}

/** A shortage with its order and what is to be refunded for it. */
export async function findRefundOf(db: Reader, id: number) {
  const [row] = await db.select({ id: shortages.id, state: shortages.state, parcelId: shortages.parcelId, quantity: shortages.quantity, orderId: orders.id, teamId: orders.teamId, name: orderItems.displayName, amountCents })
    .from(shortages).innerJoin(orderItems, eq(orderItems.id, shortages.orderItemId)).innerJoin(orders, eq(orders.id, orderItems.orderId)).where(eq(shortages.id, id))
  return row
}

/** Parcels that wait for goods of which enough are there now, the longest waiting first. */
export async function findFillable(db: Reader, atMost: number): Promise<number[]> {
  const rows = await db.select({ id: shortages.parcelId }).from(shortages).innerJoin(parcels, eq(parcels.id, shortages.parcelId)).innerJoin(stockLevels, eq(stockLevels.productVariantId, shortages.productVariantId))
    .where(and(eq(shortages.state, 'waiting'), eq(parcels.hold, 'stock'))).groupBy(shortages.parcelId)
    .having(sql`bool_and(${stockLevels.onHand} - ${stockLevels.reserved} >= ${shortages.quantity})`).orderBy(sql`min(${shortages.id})`).limit(atMost)
  return rows.map(row => row.id)
}
