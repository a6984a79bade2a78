import { and, eq, sql } from 'drizzle-orm'
import { columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { storeRefundItems, storeRefundParts, storeRefunds } from '../store-orders.tables.ts'
import type { Cost } from '@ribbon/contract/store/store-orders/split-refund'

export type StoreRefundRow = typeof storeRefunds.$inferSelect
type Named = Pick<StoreRefundRow, 'teamId' | 'id'>
const named = ({ teamId, id: refundId }: Named) =>
  and(eq(storeRefunds.teamId, teamId), eq(storeRefunds.id, refundId))

export async function insertStoreRefund(
  tx: Tx,
  refund: InsertOf<typeof storeRefunds>,
): Promise<StoreRefundRow> {
  return oneRow(await tx.insert(storeRefunds).values(refund).returning())
}

export async function insertStoreRefundPart(tx: Tx, part: InsertOf<typeof storeRefundParts>): Promise<void> {
  await tx.insert(storeRefundParts).values(part)
}

export async function insertStoreRefundItems(
  tx: Tx,
  items: InsertOf<typeof storeRefundItems>[],
): Promise<void> {
  if (items.length > 0) await tx.insert(storeRefundItems).values(items)
}

export async function findStoreRefund(db: Reader, refundId: RowId): Promise<StoreRefundRow | undefined> {
  const [row] = await db.select().from(storeRefunds).where(eq(storeRefunds.id, refundId))
  return row
}

/** The refund that a row of `refunds` is a part of. */
export async function findRefundOfPart(
  db: Reader,
  { teamId, id: refundId }: { teamId: RowId; id: RowId },
): Promise<StoreRefundRow | undefined> {
  const [row] = await db
    .select({ refund: storeRefunds })
    .from(storeRefundParts)
    .innerJoin(
      storeRefunds,
      and(
        eq(storeRefunds.teamId, storeRefundParts.teamId),
        eq(storeRefunds.id, storeRefundParts.storeRefundId),
      ),
    )
    .where(and(eq(storeRefundParts.teamId, teamId), eq(storeRefundParts.refundId, refundId)))
  return row?.refund
}

/** The rows of `refunds` that were made with it. */
export async function listPartIds(db: Reader, { teamId, id: refundId }: Named): Promise<RowId[]> {
  const rows = await db
    .select({ id: storeRefundParts.refundId })
    .from(storeRefundParts)
    .where(and(eq(storeRefundParts.teamId, teamId), eq(storeRefundParts.storeRefundId, refundId)))
  return rows.map(row => row.id)
}

type FeeState = StoreRefundRow['feeState']

/** Moves the refund of a fee on; false where it is not in the state it should be in. */
export async function changeFeeState(
  tx: Tx,
  refund: Named,
  from: FeeState,
  to: FeeState,
  further: Partial<Pick<StoreRefundRow, 'providerFeeRefundId' | 'feeFailure' | 'feeCents'>> = {},
): Promise<boolean> {
  const rows = await tx
    .update(storeRefunds)
    .set({ feeState: to, ...further })
    .where(and(named(refund), eq(storeRefunds.feeState, from)))
    .returning({ id: storeRefunds.id })
  return rows.length === 1
}

/** Fees whose refund the provider has not answered for a while. */
export async function findPendingFeeRefunds(db: Reader): Promise<RowId[]> {
  const rows = await db
    .select({ id: storeRefunds.id })
    .from(storeRefunds)
    .where(
      sql`${storeRefunds.feeState} = 'pending' and ${storeRefunds.createdAt} < now() - interval '30 seconds'`,
    )
    .orderBy(storeRefunds.createdAt)
    .limit(200)
  return rows.map(row => row.id)
}

const costColumns = columns({
  goodsCents: int('coalesce(sum(p.goods_cents), 0)::bigint'),
  taxCents: int('coalesce(sum(p.tax_cents), 0)::bigint'),
  shippingCents: int('coalesce(sum(p.shipping_cents), 0)::bigint'),
})

/** What was given back of an order, and did not fail. */
export async function sumRefunded(
  db: Reader,
  { teamId, orderId }: { teamId: number; orderId: number },
): Promise<Cost> {
  return oneRow(
    await readRows(
      db,
      costColumns,
      `
      select ${costColumns}
      from store_refunds s
      join store_refund_parts p on p.team_id = s.team_id and p.store_refund_id = s.id
      join refunds r on r.team_id = p.team_id and r.id = p.refund_id
      where s.team_id = $1
        and s.order_id = $2
        and r.state <> 'failed'`,
      [teamId, orderId],
    ),
  )
}

const itemColumns = columns({ orderItemId: id('i.order_item_id'), quantity: int('sum(i.quantity)::bigint') })

/** How many of each item of an order were refunded. */
export async function findRefundedItems(
  db: Reader,
  { teamId, orderId }: { teamId: number; orderId: number },
): Promise<Map<number, number>> {
  const rows = await readRows(
    db,
    itemColumns,
    `
    select ${itemColumns}
    from store_refund_items i
    join store_refunds s on s.team_id = i.team_id and s.id = i.store_refund_id
    where s.team_id = $1
      and s.order_id = $2
    group by i.order_item_id`,
    [teamId, orderId],
  )
  return new Map(rows.map(row => [row.orderItemId, row.quantity]))
}

const cardColumns = columns({
  cardId: id('h.recipient_id'),
  leftCents: int('(-h.delta_cents - coalesce(b.cents, 0))::bigint'),
})

/** What is left of the part of each gift card, first the one that paid first. */
export function listRefundableCards(
  db: Reader,
  { teamId, attemptId }: { teamId: number; attemptId: number },
): Promise<RowOf<typeof cardColumns>[]> {
  return readRows(
    db,
    cardColumns,
    `
    select ${cardColumns}
    from gift_card_entries h
    left join lateral (
      select sum(r.amount_cents) as cents
      from store_refund_parts p
      join refunds r on r.team_id = p.team_id and r.id = p.refund_id
      where p.team_id = h.team_id
        and p.gift_card_recipient_id = h.recipient_id
        and r.payment_attempt_id = $2
    ) b on true
    where h.team_id = $1
      and h.source_type = 'payment_attempt'
      and h.source_id = $2
      and h.kind = 'hold'
    order by h.recipient_id`,
    [teamId, attemptId],
  )
}

const listedColumns = columns({
  id: id('s.id'),
  kind: text<StoreRefundRow['kind']>('s.kind'),
  reason: text('s.reason'),
  amountCents: int('s.amount_cents'),
  giftCents: int("coalesce(sum(r.amount_cents) filter (where r.destination = 'gift_card'), 0)::bigint"),
  cardCents: int("coalesce(sum(r.amount_cents) filter (where r.destination = 'shopper_card'), 0)::bigint"),
  /** Of the part that goes to the card; null where nothing does. */
  cardState: orNull(
    text<'pending' | 'succeeded' | 'failed'>("max(r.state) filter (where r.destination = 'shopper_card')"),
  ),
  failure: orNull(text("max(r.failure) filter (where r.destination = 'shopper_card')")),
  feeCents: int('s.fee_cents'),
  feeState: text<FeeState>('s.fee_state'),
  actorName: text('s.actor_name'),
  createdAt: time('s.created_at'),
})
export type StoreRefundView = RowOf<typeof listedColumns>

export function listStoreRefunds(
  db: Reader,
  { teamId, orderId }: { teamId: number; orderId: number },
): Promise<StoreRefundView[]> {
  return readRows(
    db,
    listedColumns,
    `
    select ${listedColumns}
    from store_refunds s
    join store_refund_parts p on p.team_id = s.team_id and p.store_refund_id = s.id
    join refunds r on r.team_id = p.team_id and r.id = p.refund_id
    where s.team_id = $1
      and s.order_id = $2
    group by s.team_id, s.id
    order by s.id`,
    [teamId, orderId],
  )
}

const countColumns = columns({ count: int('count(*)') })

/** Refunds to a card that failed and whose amount was not given back since. */
export async function countFailedRefunds(db: Reader, { teamId }: { teamId: number }): Promise<number> {
  const [row] = await readRows(
    db,
    countColumns,
    `
    select ${countColumns}
    from refunds r
    join payment_attempts a on a.id = r.payment_attempt_id
    where r.team_id = $1
      and r.destination = 'shopper_card'
      and r.state = 'failed'
      and a.refunded_cents < a.amount_cents
      and not exists (
        select from refunds later
        where later.payment_attempt_id = r.payment_attempt_id and later.id > r.id and later.state <> 'failed')`,
    [teamId],
  )
  return row?.count ?? 0
}
