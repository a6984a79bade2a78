import type { Period } from '@ribbon/contract/periods'
import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'

const sum = (column: string) => int(`sum(d.${column})::bigint`)
const dayColumns = columns({
  day: text("to_char(d.day, 'YYYY-MM-DD')"),
  carts: sum('carts'),
  checkouts: sum('checkouts'),
  orders: sum('orders'),
  units: sum('units'),
  goodsCents: sum('goods_cents'),
  shippingCents: sum('shipping_cents'),
  taxCents: sum('tax_cents'),
  giftCents: sum('gift_cents'),
  refundedCents: sum('refunded_cents'),
  refundedGoodsCents: sum('refunded_goods_cents'),
})
export type StoreDay = RowOf<typeof dayColumns>

const daySums = `day, carts, checkouts, orders, units, goods_cents, shipping_cents, tax_cents, gift_cents, refunded_cents,
  refunded_goods_cents`

/** The days of a period on which something happened. */
export function listStoreDays(db: Reader, { teamId }: Scope, { from, to }: Period): Promise<StoreDay[]> {
  // One statement sees the compacted days and the changes since as of the same moment.
  return readRows(
    db,
    dayColumns,
    `
    select ${dayColumns}
    from (
      select ${daySums} from store_days where team_id = $1 and day between $2 and $3
      union all
      select ${daySums} from store_changes where team_id = $1 and day between $2 and $3
    ) d
    group by d.day
    order by d.day`,
    [teamId, from, to],
  )
}

const productColumns = columns({
  productId: id('p.id'),
  name: text('p.display_name'),
  image: orNull(text('p.images ->> 0')),
  units: int('sold.units'),
  goodsCents: int('sold.goods_cents'),
})
export type SoldProduct = RowOf<typeof productColumns>

/** The products that sold best in a period. */
export function listTopProducts(
  db: Reader,
  { teamId }: Scope,
  { from, to }: Period,
  most: number,
): Promise<SoldProduct[]> {
  return readRows(
    db,
    productColumns,
    `
    with sold as (
      select product_id, sum(units)::bigint as units, sum(goods_cents)::bigint as goods_cents
      from (
        select product_id, units, goods_cents
        from store_product_days
        where team_id = $1 and day between $2 and $3
        union all
        select product_id, units, goods_cents
        from store_product_changes
        where team_id = $1 and day between $2 and $3
      ) d
      group by product_id
      having sum(units) > 0
      order by 3 desc, 2 desc, 1
      limit $4
    )
    select ${productColumns}
    from sold
    join products p on p.id = sold.product_id
    order by sold.goods_cents desc, sold.units desc, p.id`,
    [teamId, from, to, most],
  )
}

const countColumns = columns({ orders: int('coalesce(sum(d.orders), 0)::bigint') })

/** How many of the orders that were paid in a period, or ever, have one of these statuses now; null for any. */
export async function countByStatus(
  db: Reader,
  { teamId }: Pick<Scope, 'teamId'>,
  { statuses, period }: { statuses: readonly string[] | null; period?: Period },
): Promise<number> {
  const where = `
      where team_id = $1
        and ($2::text[] is null or status = any($2))
        and day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')`
  const [row] = await readRows(
    db,
    countColumns,
    `
    select ${countColumns}
    from (
      select orders from store_status_days ${where}
      union all
      select orders from store_status_changes ${where}
    ) d`,
    [teamId, statuses, period?.from ?? null, period?.to ?? null],
  )
  return row?.orders ?? 0
}

const attentionColumns = columns({
  disputed: int('count(*) filter (where p.disputed_at is not null)'),
  differs: int('count(*) filter (where p.problem is not null)'),
})

/** Payments that somebody has to look at. */
export async function countPaymentsToLookAt(
  db: Reader,
  { teamId }: Scope,
): Promise<{ disputed: number; differs: number }> {
  const [row] = await readRows(
    db,
    attentionColumns,
    `
    select ${attentionColumns}
    from store_payments p
    where p.team_id = $1
      and (p.disputed_at is not null or p.problem is not null)`,
    [teamId],
  )
  return row ?? { disputed: 0, differs: 0 }
}

/** Adds the changes so far to the days they belong to. Sums stay what they were, also if two nodes compact at once. */
export async function compactStoreChanges(tx: Tx): Promise<void> {
  await tx.client.query(`
    with compacted as (delete from store_changes returning *)
    insert into store_days
      (team_id, day, carts, checkouts, orders, units, goods_cents, shipping_cents, tax_cents, gift_cents,
        refunded_cents, refunded_goods_cents)
    select team_id, day, sum(carts), sum(checkouts), sum(orders), sum(units), sum(goods_cents), sum(shipping_cents),
      sum(tax_cents), sum(gift_cents), sum(refunded_cents), sum(refunded_goods_cents)
    from compacted
    group by team_id, day
    order by team_id, day
    on conflict (team_id, day) do update
    set carts = store_days.carts + excluded.carts,
      checkouts = store_days.checkouts + excluded.checkouts,
      orders = store_days.orders + excluded.orders,
      units = store_days.units + excluded.units,
      goods_cents = store_days.goods_cents + excluded.goods_cents,
      shipping_cents = store_days.shipping_cents + excluded.shipping_cents,
      tax_cents = store_days.tax_cents + excluded.tax_cents,
      gift_cents = store_days.gift_cents + excluded.gift_cents,
      refunded_cents = store_days.refunded_cents + excluded.refunded_cents,
      refunded_goods_cents = store_days.refunded_goods_cents + excluded.refunded_goods_cents`)
  await tx.client.query(`
    with compacted as (delete from store_product_changes returning team_id, product_id, day, units, goods_cents)
    insert into store_product_days (team_id, day, product_id, units, goods_cents)
    select team_id, day, product_id, sum(units), sum(goods_cents)
    from compacted
    group by team_id, day, product_id
    order by team_id, day, product_id
    on conflict (team_id, day, product_id) do update
    set units = store_product_days.units + excluded.units,
      goods_cents = store_product_days.goods_cents + excluded.goods_cents`)
  await tx.client.query(`
    with compacted as (delete from store_status_changes returning team_id, day, status, orders)
    insert into store_status_days (team_id, day, status, orders)
    select team_id, day, status, sum(orders)
    from compacted
    group by team_id, day, status
    order by team_id, day, status
    on conflict (team_id, day, status) do update
    set orders = store_status_days.orders + excluded.orders`)
}
