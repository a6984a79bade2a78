import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { and, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { bool, columns, joinColumns } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { Source } from '../../../platform/source.ts'
import { findLiveAttempt } from '../../money/payments/payment-attempts.store.ts'
import type { StockDemand } from '../../catalog/products/stock/sum-demand.ts'
import { orderEvents, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect
/** An order with a sender (constraint `orders_sender`); one of the store or of a shop has none. */
export type GiftOrder = OrderRow & { userId: RowId }

export function isGift(order: OrderRow | undefined): order is GiftOrder {
  return order?.origin === 'gift' && order.userId !== null
}

/** A parcel that changed its state, and what that means for its order. */
export interface MovedParcel {
  parcelId: RowId
  /** `Parcel 2`; null if the order has a single parcel. */
  name: string | null
  /** The status the order has from now on. */
  status: OrderStatus
  lines: readonly StockDemand[]
  /** Set for a reshipment: its goods are reserved for the reshipment, not for the payment. */
  reshipmentId: RowId | null
}

/** The source under which the goods of an order, or of a reshipment of it, are reserved. */
export async function findStockSource(
  db: Reader,
  orderId: RowId,
  reshipmentId: RowId | null,
): Promise<Source | undefined> {
  if (reshipmentId !== null) return { type: 'reshipment', id: reshipmentId }
  const attempt = await findLiveAttempt(db, orderId)
  return attempt && { type: 'payment_attempt', id: attempt.id }
}

export async function insertOrder(tx: Tx, order: InsertOf<typeof orders>): Promise<OrderRow> {
  return oneRow(await tx.insert(orders).values(order).returning())
}

/** A gift, and whether a payment of it is pending or succeeded. */
export type PayableOrder = GiftOrder & { hasLivePayment: boolean }

const payableColumns = joinColumns({
  order: tableColumns(orders, 'o'),
  payment: columns({ hasLivePayment: bool('order_has_live_payment(o.id)') }),
})
/** Owners see all gifts of the team, others their own. An unpaid order is a draft that only its sender sees. */
const visibleText = `
  from orders o
  where o.id = $1
    and o.team_id = $2
    and o.origin = 'gift'
    and (o.user_id = $3 or ($4::boolean and o.status <> 'unpaid'))`

export function findOrder(db: Reader, scope: Scope, id: number): Promise<PayableOrder | undefined> {
  return readPayable(db, `select ${payableColumns} ${visibleText}`, scope, id)
}

/** Locks an order of the scope. Everything that changes an order's status takes this lock first. */
export function lockOrder(tx: Tx, scope: Scope, id: number): Promise<PayableOrder | undefined> {
  // The payment is looked up once the lock is held.
  const text = `
    with o as materialized (select o.* ${visibleText} for update)
    select ${payableColumns}
    from o`
  return readPayable(tx, text, scope, id)
}

async function readPayable(db: Reader, text: string, { teamId, userId, seesTeam }: Scope, id: number) {
  const [row] = await readRows(db, payableColumns, text, [id, teamId, userId, seesTeam])
  return row && isGift(row.order) ? { ...row.order, hasLivePayment: row.payment.hasLivePayment } : undefined
}

/** Any order, for the platform's own work. */
export async function findOrderRow(db: Reader, id: RowId): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** Locks an order for the platform's own work (fulfilment, payments, jobs). */
export async function lockOrderRow(tx: Tx, id: RowId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

export async function updateOrderRow(
  tx: Tx,
  id: number,
  values: Partial<InsertOf<typeof orders>>,
): Promise<OrderRow> {
  return oneRow(await tx.update(orders).set(values).where(eq(orders.id, id)).returning())
}

/** Closes a locked order of the store whose checkout ended without payment. */
export async function closeOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .update(orders)
    .set({ closedAt: sql`now()` })
    .where(eq(orders.id, id))
}

/** Deletes orders of the store, with items and timeline, whose checkouts ended without payment. */
export async function deleteClosedOrders(tx: Tx, ids: readonly RowId[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(orders).where(and(inArray(orders.id, [...ids]), isNotNull(orders.closedAt)))
}

type StatusTime = 'packedAt' | 'shippedAt' | 'deliveredAt' | 'canceledAt' | 'returnedAt'

/** Gives a locked order a new status. The times that are set to true become now; without a carrier the former one stays. */
export async function changeOrderStatus(
  tx: Tx,
  id: number,
  status: OrderStatus,
  change: Partial<Record<StatusTime, true>> & {
    trackingNumber?: string | null
    trackingUrl?: string | null
    carrierCode?: string | null
    serviceCode?: string | null
  } = {},
  further: Partial<InsertOf<typeof orders>> = {},
): Promise<void> {
  const { trackingNumber, trackingUrl, carrierCode, serviceCode, ...times } = change
  await tx
    .update(orders)
    .set({
      ...further,
      status,
      ...Object.fromEntries(Object.keys(times).map(name => [name, sql`now()`])),
      ...(trackingNumber === undefined ? {} : { trackingNumber, trackingUrl: trackingUrl ?? null }),
      ...(carrierCode ? { carrierCode } : {}),
      ...(serviceCode ? { serviceCode } : {}),
    })
    .where(eq(orders.id, id))
}

export async function recordOrderEvent(
  tx: Tx,
  order: { id: number; teamId: number },
  event: string,
  text: string,
  actorName: string | null,
): Promise<void> {
  await tx.insert(orderEvents).values({ teamId: order.teamId, orderId: order.id, event, text, actorName })
}

/** The person's newest unpaid order of the last `days` days. */
export async function findLatestUnpaid(db: Reader, scope: Scope, days: number): Promise<RowId | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, scope.userId),
        eq(orders.teamId, scope.teamId),
        eq(orders.status, 'unpaid'),
        gte(orders.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .limit(1)
  return row?.id
}

export async function findAwaitingOrders(db: Reader, recipientId: RowId): Promise<RowId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.recipientId, recipientId), eq(orders.status, 'awaiting_address')))
    .orderBy(orders.id)
  return rows.map(row => row.id)
}

/** Orders that began to wait for an address between `days` and `days` + 7 days ago, in pages by id. */
export async function findOrdersWaitingSince(db: Reader, days: number, after: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'awaiting_address'),
        gt(orders.id, after),
        sql`${orders.createdAt} between now() - make_interval(days => ${days + 7})
          and now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(orders.id)
    .limit(500)
}

/** Adds up the tallies written so far, so that reading a total stays cheap. The sums stay what they were. */
export async function compactOrderTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with compacted as (
      delete from order_tallies
      where id <= (select max(id) from order_tallies)
      returning team_id, user_id, status, is_redemption, delta
    )
    insert into order_tallies (team_id, user_id, status, is_redemption, delta)
    select team_id, user_id, status, is_redemption, sum(delta)
    from compacted
    group by team_id, user_id, status, is_redemption
    having sum(delta) <> 0`)
}
