import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { and, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { hotRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { Source } from '../../../platform/source.ts'
import { findLiveAttempt } from '../../money/payments/payment-attempts.store.ts'
import type { StockDemand } from '../../catalog/products/stock/sum-demand.ts'
import { orderEvents, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** A parcel's part in a move of its order. */
export interface MovedParcel {
  parcelId: number
  /** `Parcel 2`; null where the order travels in one. */
  name: string | null
  /** Where the order is once the parcel has moved. */
  status: OrderStatus
  lines: readonly StockDemand[]
  /** What is sent again has its goods reserved for that, and not for the payment. */
  reshipmentId: number | null
}

/** For what the goods of an order, or of a reshipment of it, are reserved. */
export async function findStockSource(
  db: Reader,
  orderId: number,
  reshipmentId: number | null,
): Promise<Source | undefined> {
  if (reshipmentId !== null) return { type: 'reshipment', id: reshipmentId }
  const attempt = await findLiveAttempt(db, orderId)
  return attempt && { type: 'payment_attempt', id: attempt.id }
}

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
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(scope)))
  return row
}

/** Locks an order of the scope; whoever moves it waits here. */
export async function lockOrder(tx: Tx, scope: Scope, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(scope)))
    .for('update')
  return row
}

/** Any order, for the platform's own work. */
export async function findOrderRow(db: Reader, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** Locks an order for the platform's own work (fulfilment, payments, jobs). */
export async function lockOrderRow(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

export async function updateOrderRow(
  tx: Tx,
  id: number,
  values: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(values).where(eq(orders.id, id)).returning()
  return row!
}

/** Moves a locked order to `status` with the time of the move. */
export async function changeOrderStatus(
  tx: Tx,
  id: number,
  status: OrderStatus,
  values: Partial<
    Record<
      'processingStartedAt' | 'shippedAt' | 'deliveredAt' | 'canceledAt' | 'returnedAt' | 'packedAt',
      true
    >
  > & {
    trackingNumber?: string | null
    trackingUrl?: string | null
    carrierCode?: string | null
    serviceCode?: string | null
  } = {},
  further: Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  const { trackingNumber, trackingUrl, carrierCode, serviceCode, ...times } = values
  const now = sql`now()` as never
  await tx
    .update(orders)
    .set({
      ...further,
      status,
      ...Object.fromEntries(Object.keys(times).map(name => [name, now])),
      ...(trackingNumber === undefined ? {} : { trackingNumber, trackingUrl: trackingUrl ?? null }),
      ...(carrierCode ? { carrierCode } : {}),
      ...(serviceCode ? { serviceCode } : {}),
    })
    .where(eq(orders.id, id))
}

/** Sets subtotal and discount from the items, and takes the shipping chosen for the former ones away. */
export async function recalculateOrder(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    with sums as (select coalesce(sum(quantity::bigint * price_cents), 0) as subtotal, coalesce(sum(discount_cents), 0) as discount from order_items where order_id = ${id})
    update orders set subtotal_cents = sums.subtotal, discount_cents = sums.discount, tax_rate = 0, tax_cents = 0, shipping_cents = 0, rate_id = null, carrier_code = null, service_code = null, service_name = null
    from sums where orders.id = ${id}`)
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

/** What all orders of a bulk send have in common. */
export interface BulkOrderFields {
  teamId: number
  userId: number
  subteamId: number | null
  bulkSendId: number
  note: string | null
  salesforceResourceType: string | null
  salesforceResourceUid: string | null
  subtotalCents: number
  discountCents: number
  paymentSource: string
  cardMessage: string | null
}
/** What each has of its own; `cardText` is the card once the address is known. */
export interface BulkOrderRecipient {
  recipientId: number
  trackingToken: string
  cardText: string | null
  shippingCents: number
  taxRate: string
  taxCents: number
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
}
export interface BulkOrder {
  id: number
  recipientId: number
  isAwaiting: boolean
  totalCents: number
}

// A recipient who gives an address just now waits, and then finds the order that waits for it.
const sentText = `insert into orders (tracking_token, team_id, user_id, subteam_id, recipient_id, bulk_send_id, status, card_message, note, salesforce_resource_type, salesforce_resource_uid,
    subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents, carrier_code, service_code, service_name,
    ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_address_two, ship_city, ship_state, ship_zipcode, ship_country, payment_source, processing_started_at)
  select g.token, $1::bigint, $2::bigint, $3::bigint, r.id, $4::bigint, case r.address_state when 'given' then 'processing' else 'awaiting_address' end, case r.address_state when 'given' then g.card else $5::text end, $6::text, $7::text, $8::text,
    $9::bigint, $10::bigint, g.tax_rate, g.tax, g.shipping, g.carrier, g.service, g.service_name,
    r.name, r.company, r.email, r.phone, r.address_one, r.address_two, r.city, r.state, r.zipcode, r.country, $11::text, now()
  from unnest($12::bigint[], $13::text[], $14::text[], $15::int[], $16::numeric[], $17::int[], $18::text[], $19::text[], $20::text[]) with ordinality
      g (recipient_id, token, card, shipping, tax_rate, tax, carrier, service, service_name, place)
    join recipients r on r.id = g.recipient_id and r.team_id = $1
  order by g.place for share of r
  returning id, recipient_id, status, total_cents`

/** Makes the paid orders of a part of a bulk send by one statement; whoever has given an address goes into processing. */
export async function insertBulkOrders(
  tx: Tx,
  alike: BulkOrderFields,
  people: readonly BulkOrderRecipient[],
): Promise<BulkOrder[]> {
  const rows = await hotRows<[number, number, string, number]>(tx, 'orders_sent', sentText, [
    alike.teamId,
    alike.userId,
    alike.subteamId,
    alike.bulkSendId,
    alike.cardMessage,
    alike.note,
    alike.salesforceResourceType,
    alike.salesforceResourceUid,
    alike.subtotalCents,
    alike.discountCents,
    alike.paymentSource,
    people.map(person => person.recipientId),
    people.map(person => person.trackingToken),
    people.map(person => person.cardText),
    people.map(person => person.shippingCents),
    people.map(person => person.taxRate),
    people.map(person => person.taxCents),
    people.map(person => person.carrierCode),
    people.map(person => person.serviceCode),
    people.map(person => person.serviceName),
  ])
  return rows.map(([id, recipientId, status, totalCents]) => ({
    id,
    recipientId,
    isAwaiting: status === 'awaiting_address',
    totalCents,
  }))
}

/** Writes one event into the timelines of many orders. */
export async function recordEventOnOrders(
  tx: Tx,
  teamId: number,
  orderIds: readonly number[],
  event: string,
  text: string,
  actorName: string | null,
): Promise<void> {
  await hotRows(
    tx,
    'orders_events_of_many',
    'insert into order_events (team_id, order_id, event, text, actor_name) select $1::bigint, o.id, $3::text, $4::text, $5::text from unnest($2::bigint[]) o (id)',
    [teamId, orderIds, event, text, actorName],
  )
}

/** The newest unpaid order of the last days with something in it, of this person. */
export async function findLatestUnpaid(db: Reader, scope: Scope, days: number): Promise<number | undefined> {
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

export async function findAwaitingOrders(db: Reader, recipientId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.recipientId, recipientId), eq(orders.status, 'awaiting_address')))
    .orderBy(orders.id)
  return rows.map(row => row.id)
}

/** Orders that have waited for an address for `days` days, within the last week, by id from the one after `afterId`. */
export async function findOrdersWaitingLong(db: Reader, days: number, afterId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'awaiting_address'),
        gt(orders.id, afterId),
        sql`${orders.createdAt} between now() - make_interval(days => ${days + 7}) and now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(orders.id)
    .limit(500)
}

/** Folds the tallies of finished changes together; the sums stay what they were. */
export async function compactOrderTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from order_tallies where id <= (select max(id) from order_tallies) returning team_id, user_id, status, is_redemption, delta)
    insert into order_tallies (team_id, user_id, status, is_redemption, delta)
    select team_id, user_id, status, is_redemption, sum(delta) from gone group by 1, 2, 3, 4 having sum(delta) <> 0`)
}
