import type { OrderStatus } from '@ribbon/contract/orders'
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import { orderEvents, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** Unpaid orders are drafts: only who began one sees it. Others are the team's for owners, else the sender's own. */
export function visibleTo(scope: Scope) {
  const own = eq(orders.userId, scope.userId)
  return and(eq(orders.teamId, scope.teamId), scope.seesTeam ? or(own, ne(orders.status, 'unpaid')) : own)
}

export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning()
  return row!
}

export async function findOrder(db: Reader, scope: Scope, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(and(eq(orders.id, id), visibleTo(scope)))
  return row
}

/** Locks an order of the scope; whoever moves it waits here. */
export async function lockOrder(tx: Tx, scope: Scope, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(and(eq(orders.id, id), visibleTo(scope))).for('update')
  return row
}

/** Locks an order for the platform's own work (fulfilment, payments, jobs). */
export async function lockOrderRow(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

export async function updateOrderRow(tx: Tx, id: number, values: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(values).where(eq(orders.id, id)).returning()
  return row!
}

/** Moves a locked order to `status` with the time of the move. */
export async function moveOrder(tx: Tx, id: number, status: OrderStatus, values: Partial<Record<'processingStartedAt' | 'shippedAt' | 'deliveredAt' | 'canceledAt' | 'returnedAt' | 'packedAt', true>> & { trackingNumber?: string | null; trackingUrl?: string | null; carrierCode?: string | null; serviceCode?: string | null } = {}, further: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const { trackingNumber, trackingUrl, carrierCode, serviceCode, ...times } = values
  const now = sql`now()` as never
  await tx.update(orders).set({
    ...further, status, ...Object.fromEntries(Object.keys(times).map(name => [name, now])),
    ...(trackingNumber === undefined ? {} : { trackingNumber, trackingUrl: trackingUrl ?? null }),
    ...(carrierCode ? { carrierCode } : {}), ...(serviceCode ? { serviceCode } : {}),
  }).where(eq(orders.id, id))
}

/** Sets subtotal and discount from the items, and takes the shipping chosen for the former ones away. */
export async function recalculateOrder(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    with sums as (select coalesce(sum(quantity::bigint * price_cents), 0) as subtotal, coalesce(sum(discount_cents), 0) as discount from order_items where order_id = ${id})
    update orders set subtotal_cents = sums.subtotal, discount_cents = sums.discount, tax_rate = 0, tax_cents = 0, shipping_cents = 0, rate_id = null, carrier_code = null, service_code = null, service_name = null
    from sums where orders.id = ${id}`)
}

export async function recordOrderEvent(tx: Tx, order: { id: number; teamId: number }, event: string, text: string, actorName: string | null): Promise<void> {
  await tx.insert(orderEvents).values({ teamId: order.teamId, orderId: order.id, event, text, actorName })
}

/** The newest unpaid order of the last days with something in it, of this person. */
export async function findLatestUnpaid(db: Reader, scope: Scope, days: number): Promise<number | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders)
    .where(and(eq(orders.userId, scope.userId), eq(orders.teamId, scope.teamId), eq(orders.status, 'unpaid'), gte(orders.createdAt, sql`now() - make_interval(days => ${days})`)))
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`).limit(1)
  return row?.id
}

export async function findAwaitingOrders(db: Reader, recipientId: number): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(and(eq(orders.recipientId, recipientId), eq(orders.status, 'awaiting_address'))).orderBy(orders.id)
  return rows.map(row => row.id)
}

export async function findOrdersWaitingLong(db: Reader, days: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(and(inArray(orders.status, ['awaiting_address']), sql`${orders.createdAt} < now() - make_interval(days => ${days})`)).limit(500)
}

/** Folds the tallies of finished changes together; the sums stay what they were. */
export async function foldOrderTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from order_tallies where id <= (select max(id) from order_tallies) returning team_id, user_id, status, is_redemption, delta)
    insert into order_tallies (team_id, user_id, status, is_redemption, delta)
    select team_id, user_id, status, is_redemption, sum(delta) from gone group by 1, 2, 3, 4 having sum(delta) <> 0`)
}
