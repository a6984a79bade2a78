import { sql } from 'drizzle-orm'
import { columns, id, int, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const teamColumns = columns({ teamId: id('t.team_id') })

/** Teams that may have fees of a month whose invoice is not made. */
export async function findTeamsWithFees(reader: Reader, month: string): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    teamColumns,
    `
    select ${teamColumns}
    from (
      select team_id from orders where origin = 'shop'
      union
      select team_id from shop_fee_lines where month <= $1::date
    ) t
    where not exists (select from invoice_months m where m.team_id = t.team_id and m.month = $1::date)
    order by t.team_id`,
    [month],
  )
  return rows.map(row => row.teamId)
}

/** Waits for whoever charges the team right now; who comes later finds the month closed. */
export async function lockFees(tx: Tx, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shop fees'), ${teamId}::int)`)
}

const monthColumns = columns({ month: text("to_char(month, 'YYYY-MM-DD')") })

/** The months until `last` that are not closed, from that of the team's first order of a shop on. */
export async function listMonthsToClose(tx: Tx, teamId: number, last: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    monthColumns,
    `
    select ${monthColumns}
    from (
      select coalesce(
        (select max(m.month) + interval '1 month' from shop_fee_months m where m.team_id = $1),
        least(
          (select min(l.month) from shop_fee_lines l where l.team_id = $1),
          (select date_trunc('month', min(o.created_at) at time zone 'UTC') from orders o where o.team_id = $1 and o.origin = 'shop')
        )) as first
    ) open,
    generate_series(open.first, $2::date, interval '1 month') month`,
    [teamId, last],
  )
  return rows.map(row => row.month)
}

/**
 * Charges what of the shop's goods lay on the shelf in a month: of each variant from the day of its first order of the shop on, for the
 * days on which a price list was in force, a line for each list.
 */
export async function insertStorageLines(tx: Tx, teamId: number, month: string): Promise<void> {
  await tx.execute(sql`
    with days as (
      select ${month}::date as first_day, (${month}::date + interval '1 month - 1 day')::date as last_day
    ), sold as (
      select i.product_variant_id, min((o.created_at at time zone 'UTC')::date) as since
      from orders o
      join order_items i on i.order_id = o.id
      where o.team_id = ${teamId} and o.origin = 'shop'
      group by i.product_variant_id
    ), lists as (
      select l.id, l.storage_cents, greatest(l.begins_on, d.first_day) as first_day,
        least(l.ends_on, d.last_day, (select min(n.begins_on) - 1 from shop_price_lists n where n.begins_on > l.begins_on)) as last_day
      from shop_price_lists l, days d
    ), shelf as (
      select l.id, l.storage_cents, sum(m.on_hand_delta * greatest(0,
        l.last_day - greatest(l.first_day, s.since, (m.created_at at time zone 'UTC')::date) + 1)) as pieces
      from lists l
      cross join sold s
      join stock_movements m on m.team_id = ${teamId} and m.product_variant_id = s.product_variant_id
      where l.first_day <= l.last_day
      group by l.id, l.storage_cents
    )
    insert into shop_fee_lines (team_id, month, kind, amount_cents, price_list_id, pieces, charged_at)
    select ${teamId}, d.first_day, 'storage',
      round(f.pieces * f.storage_cents::numeric / extract(day from d.last_day))::bigint,
      f.id, f.pieces, (d.last_day + 1)::timestamp at time zone 'UTC' - interval '1 second'
    from shelf f, days d
    where f.pieces > 0`)
}

const closedColumns = columns({ id: id('id'), totalCents: int('total_cents') })

/** Closes a month of a team, once, with what its lines come to. */
export async function insertFeeMonth(tx: Tx, teamId: number, month: string) {
  return oneRow(
    await readRows(
      tx,
      closedColumns,
      `
      insert into shop_fee_months (
        team_id, month, orders_count, pieces_count, pick_and_pack_cents, postage_cents, storage_cents, correction_cents, total_cents)
      select $1, $2::date,
        count(*) filter (where includes_order),
        coalesce(sum(pieces) filter (where kind = 'pick_and_pack'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'pick_and_pack'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'postage'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'storage'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'correction'), 0),
        coalesce(sum(amount_cents), 0)
      from shop_fee_lines
      where team_id = $1
        and month = $2::date
      returning ${closedColumns}`,
      [teamId, month],
    ),
  )
}
