import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { orderItems, orders } from '../../../gifting/orders/orders.tables.ts'
import { shortages, type ShortageState } from './changes.tables.ts'

export type Shortage = typeof shortages.$inferSelect

export async function insertShortage(
  tx: Tx,
  shortage: Pick<
    Shortage,
    'teamId' | 'parcelId' | 'orderItemId' | 'productVariantId' | 'quantity' | 'actorName'
  > & { state: 'waiting' | 'refund_due' },
): Promise<RowId> {
  const [row] = await tx.insert(shortages).values(shortage).returning({ id: shortages.id })
  if (!row) throw new Error(`No shortage was inserted for parcel ${shortage.parcelId}.`)
  return row.id
}

/** Moves a shortage from one state to the next; false when it is no longer in the first. */
export async function settleShortage(
  tx: Tx,
  id: number,
  from: ShortageState,
  to: ShortageState,
): Promise<boolean> {
  const rows = await tx
    .update(shortages)
    .set({ state: to, settledAt: sql`now()` })
    .where(and(eq(shortages.id, id), eq(shortages.state, from)))
    .returning({ id: shortages.id })
  return rows.length === 1
}

export async function findShortage(db: Reader, id: RowId): Promise<Shortage | undefined> {
  const [row] = await db.select().from(shortages).where(eq(shortages.id, id))
  return row
}

/** Moves the shortages a parcel waits for to another parcel. */
export async function moveWaiting(tx: Tx, fromParcelId: number, toParcelId: number): Promise<void> {
  await tx
    .update(shortages)
    .set({ parcelId: toParcelId })
    .where(and(eq(shortages.parcelId, fromParcelId), eq(shortages.state, 'waiting')))
}

/** The shortages a parcel waits for. */
export async function findWaiting(db: Reader, parcelId: RowId): Promise<Shortage[]> {
  return db
    .select()
    .from(shortages)
    .where(and(eq(shortages.parcelId, parcelId), eq(shortages.state, 'waiting')))
    .orderBy(asc(shortages.productVariantId))
}

/** The price of the missing items, with their share of the order's discount and tax. */
const amountCents = sql<number>`(
  select round(net * (1 + ${orders.taxRate}))
  from (
    select ${shortages.quantity}
      * (${orderItems.priceCents} - ${orderItems.discountCents}::numeric / ${orderItems.quantity}) as net
  ) n
)::int`

export async function findShortagesOf(db: Reader, parcelIds: readonly RowId[]) {
  if (parcelIds.length === 0) return []
  return db
    .select({
      id: shortages.id,
      state: shortages.state,
      quantity: shortages.quantity,
      actorName: shortages.actorName,
      createdAt: shortages.createdAt,
      name: orderItems.displayName,
      sku: orderItems.sku,
      amountCents,
    })
    .from(shortages)
    .innerJoin(orderItems, eq(orderItems.id, shortages.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(shortages.parcelId, [...parcelIds]))
    .orderBy(asc(shortages.id))
}

/** A shortage with its order and what is to be refunded for it. */
export async function findRefundOf(db: Reader, id: RowId) {
  const [row] = await db
    .select({
      id: shortages.id,
      state: shortages.state,
      parcelId: shortages.parcelId,
      quantity: shortages.quantity,
      orderItemId: shortages.orderItemId,
      orderId: orders.id,
      teamId: orders.teamId,
      name: orderItems.displayName,
      amountCents,
    })
    .from(shortages)
    .innerJoin(orderItems, eq(orderItems.id, shortages.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(shortages.id, id))
  return row
}

const restockedParcelColumns = columns({ parcelId: id('w.parcel_id') })
// Parcels whose items could not be reserved are left out, because they would be tried before the others again and again: those
// with too few items in stock, with expired items, and those of orders that were refunded in full.
const restockedParcelsText = `
  with wanted as (
    select s.parcel_id, s.product_variant_id, sum(s.quantity) as quantity, min(s.id) as since
    from shortages s
    join parcels p on p.id = s.parcel_id
    where s.state = 'waiting'
      and p.hold = 'stock'
      and not exists (
        select
        from payment_attempts a
        where a.order_id = p.order_id
          and a.state = 'succeeded'
          and a.amount_cents > 0
          and a.refunded_cents >= a.amount_cents
      )
    group by s.parcel_id, s.product_variant_id
  )
  select ${restockedParcelColumns}
  from wanted w
  join stock_levels l on l.product_variant_id = w.product_variant_id
  join product_variants v on v.id = w.product_variant_id
  group by w.parcel_id
  having bool_and(
    l.on_hand - l.reserved >= w.quantity
    and (v.expiration_date is null or v.expiration_date >= current_date)
  )
  order by min(w.since)
  limit $1::int`

/** Parcels that wait for items of which enough are in stock now, the longest waiting first. */
export async function findRestockedParcels(db: Reader, limit: number): Promise<RowId[]> {
  const rows = await readRows(db, restockedParcelColumns, restockedParcelsText, [limit])
  return rows.map(row => row.parcelId)
}
