import { and, eq, inArray, isNull } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { ShopRow } from '../../shops/shops.store.ts'
import { shopOrders } from '../shop-orders.tables.ts'
import { isNeverFromStock } from './left-orders.store.ts'

export type ShopOrderRow = typeof shopOrders.$inferSelect
type Named = Pick<ShopOrderRow, 'teamId' | 'id'>

/** Locks a shop's order. It comes before the order that fulfills it. */
export async function lockShopOrder(tx: Tx, shopOrderId: RowId): Promise<ShopOrderRow | undefined> {
  const [row] = await tx.select().from(shopOrders).where(eq(shopOrders.id, shopOrderId)).for('update')
  return row
}

/** Locks an order of the team's shop that a request names. */
export async function lockTeamsShopOrder(
  tx: Tx,
  { teamId }: Scope,
  shopOrderId: number,
): Promise<ShopOrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.teamId, teamId), eq(shopOrders.id, shopOrderId)))
    .for('update')
  return row
}

/** Changes what becomes of a locked order of a shop, and lets open screens know. */
export async function changeShopOrder(
  tx: Tx,
  { teamId, id: shopOrderId }: Named,
  change: Partial<InsertOf<typeof shopOrders>>,
): Promise<ShopOrderRow> {
  const rows = await tx
    .update(shopOrders)
    .set({ problem: null, ...change })
    .where(and(eq(shopOrders.teamId, teamId), eq(shopOrders.id, shopOrderId)))
    .returning()
  announce(tx, { teamId, event: 'shopOrder.updated', type: 'shopOrders', id: shopOrderId })
  return oneRow(rows)
}

/** Notes the order that fulfills a shop's order; false when it has one. */
export async function noteOrder(
  tx: Tx,
  { teamId, id: shopOrderId }: Named,
  orderId: RowId,
): Promise<boolean> {
  const noted = await tx
    .update(shopOrders)
    .set({ state: 'ordered', problem: null, orderId })
    .where(and(eq(shopOrders.teamId, teamId), eq(shopOrders.id, shopOrderId), isNull(shopOrders.orderId)))
    .returning({ id: shopOrders.id })
  announce(tx, { teamId, event: 'shopOrder.updated', type: 'shopOrders', id: shopOrderId })
  return noted.length === 1
}

// What a person chose comes first, then the same SKU, then the only one that differs by capitals.
const matchSql = `
  with goods as not materialized (
    select v.id, v.sku
    from product_variants v
    join products p on p.team_id = v.team_id and p.id = v.product_id
    where v.team_id = $1 and v.archived_at is null and p.archived_at is null
  ), found as (
    select n.shop_order, n.platform_id, case when not ${isNeverFromStock('n')} then coalesce(
      (select g.id
      from shop_matches m
      join goods g on g.id = m.product_variant_id
      where m.team_id = n.team_id and m.domain = $2 and m.match_key = n.match_key),
      (select g.id from goods g where g.sku = n.sku),
      (select min(g.id) from goods g where lower(g.sku) = lower(n.sku) having count(*) = 1)) end as variant
    from shop_orders o
    join shop_order_lines n on n.team_id = o.team_id and n.shop_order = o.id
    where o.team_id = $1 and o.shop = $3 and (o.id = any($4::bigint[]) or $4 is null and o.state = 'needs_match')
      and (o.order_id is null or n.product_variant_id is null)
  )
  update shop_order_lines l
  set product_variant_id = f.variant
  from found f
  where l.team_id = $1 and l.shop_order = f.shop_order and l.platform_id = f.platform_id
    and l.product_variant_id is distinct from f.variant`

/**
 * Finds out what of the team's stock the lines of these orders are; without ids, of all that need a match. A line that is in work stays
 * what it is.
 */
export async function matchLines(
  tx: Tx,
  { teamId, domain, id: shopId }: Pick<ShopRow, 'teamId' | 'domain' | 'id'>,
  ids: readonly RowId[] | null,
): Promise<void> {
  await tx.client.query(matchSql, [teamId, domain, shopId, ids])
}

const demandColumns = columns({
  productVariantId: orNull(id('l.product_variant_id')),
  title: text('min(l.title)'),
  quantity: int('sum(l.quantity)::int'),
})
export type Demand = RowOf<typeof demandColumns>

/** What is to be sent of an order, each variant once; a line without a match has none. */
export function findDemand(reader: Reader, { teamId, id: shopOrderId }: Named): Promise<Demand[]> {
  return readRows(
    reader,
    demandColumns,
    `select ${demandColumns}
    from shop_order_lines l
    where l.team_id = $1 and l.shop_order = $2 and l.quantity > 0
    group by l.product_variant_id
    order by l.product_variant_id`,
    [teamId, shopOrderId],
  )
}

const existsColumns = columns({ exists: bool('exists') })

/** Whether an order that came earlier waits for one of these variants: first come, first served. */
export async function isBehindAnother(
  reader: Reader,
  { teamId, orderedAt, id: shopOrderId }: Pick<ShopOrderRow, 'teamId' | 'orderedAt' | 'id'>,
  variantIds: readonly number[],
): Promise<boolean> {
  const rows = await readRows(
    reader,
    existsColumns,
    `select exists (
      select from shop_orders w
      join shop_order_lines l on l.team_id = w.team_id and l.shop_order = w.id
      where w.team_id = $1 and w.state = 'waiting' and (w.ordered_at, w.id) < ($2, $3::bigint)
        and l.quantity > 0 and l.product_variant_id = any($4::bigint[]))`,
    [teamId, orderedAt, shopOrderId, variantIds],
  )
  return oneRow(rows).exists
}

/** Orders that wait for something and have no order of ours are left to the shop again. */
export async function dropUnplaced(
  tx: Tx,
  { teamId, id: shopId }: Pick<ShopRow, 'teamId' | 'id'>,
): Promise<void> {
  const dropped = await tx
    .update(shopOrders)
    .set({ state: 'imported', problem: null })
    .where(
      and(
        eq(shopOrders.teamId, teamId),
        eq(shopOrders.shop, shopId),
        inArray(shopOrders.state, ['left', 'needs_match', 'waiting', 'needs_person']),
        isNull(shopOrders.orderId),
      ),
    )
    .returning({ id: shopOrders.id })
  for (const row of dropped)
    announce(tx, { teamId, event: 'shopOrder.updated', type: 'shopOrders', id: row.id })
}

const dueColumns = columns({ id: id('o.id') })

/**
 * Orders of a shop that can go on now, the oldest first: those that nobody has looked at, those whose lines all have a match by now,
 * and those whose goods are there by now.
 */
export async function listDueOrders(
  reader: Reader,
  { teamId, id: shopId, fulfillsFrom }: Pick<ShopRow, 'teamId' | 'id' | 'fulfillsFrom'>,
  limit: number,
): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    dueColumns,
    `select ${dueColumns}
    from shop_orders o
    where o.team_id = $1 and o.shop = $2 and o.ordered_at >= $3
      and o.state in ('imported', 'needs_match', 'waiting') and o.open_fulfillments <> '{}'
      and o.canceled_at is null and o.redacted_at is null
      and o.financial_status in ('paid', 'partially_refunded') and o.quantity > 0
      and case o.state
        when 'needs_match' then not exists (
          select from shop_order_lines l
          where l.team_id = o.team_id and l.shop_order = o.id and l.quantity > 0 and l.product_variant_id is null)
        when 'waiting' then not exists (
          select from (
            select l.product_variant_id as variant, sum(l.quantity) as quantity
            from shop_order_lines l
            where l.team_id = o.team_id and l.shop_order = o.id and l.quantity > 0
            group by 1
          ) d
          left join stock_levels s on s.team_id = o.team_id and s.product_variant_id = d.variant
          where d.quantity > coalesce(s.on_hand - s.reserved, 0))
        else true end
    order by o.ordered_at, o.id
    limit $4`,
    [teamId, shopId, fulfillsFrom, limit],
  )
  return rows.map(row => row.id)
}
