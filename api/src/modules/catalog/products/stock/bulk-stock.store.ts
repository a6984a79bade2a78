import { columns, id, int } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { StockSource } from './stock.store.ts'

/** What a bulk payment reserves together, split into parts: `count` gifts for the source of this type and each id. */
export interface StockParts {
  type: string
  parts: readonly { id: number; count: number }[]
}

const reserveSql = `
  with moved as (
    update stock_levels s
    set reserved = (s.reserved + $3::bigint * $4::bigint)::int
    where s.product_variant_id = $2 and s.team_id = $1
      and s.reserved + $3::bigint * $4::bigint <= s.on_hand
      and not exists (select from product_variants v where v.id = $2 and v.expiration_date < current_date)
    returning s.product_variant_id
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name
  )
  select $1::bigint, moved.product_variant_id, 'reservation', 0, $3::int * p.count, $5::text, p.id, $6::text
  from moved cross join unnest($7::bigint[], $8::int[]) p (id, count)`

/** Reserves one variant for all parts by one change of its level; false when there are not that many. */
export async function reserveParts(
  tx: Tx,
  reserve: { teamId: number; productVariantId: number; quantity: number; actorName: string } & StockParts,
): Promise<boolean> {
  const { teamId, productVariantId, quantity, type, parts, actorName } = reserve
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const { rowCount } = await tx.client.query(reserveSql, [
    teamId,
    productVariantId,
    quantity,
    total,
    type,
    actorName,
    parts.map(part => part.id),
    parts.map(part => part.count),
  ])
  return rowCount !== 0
}

/** What a source has reserved of a variant, or is to have. */
export interface ReservedLine {
  source: StockSource
  productVariantId: number
  quantity: number
}

const transferSql = `
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name
  )
  select
    $1::bigint, m.variant_id, case when m.delta < 0 then 'release' else 'reservation' end, 0, m.delta,
    m.source_type, m.source_id, $2::text
  from unnest($3::text[], $4::bigint[], $5::bigint[], $6::int[]) m (source_type, source_id, variant_id, delta)`

/**
 * Transfers what some sources have reserved to others. The levels stay as they are, so all that is released must be reserved
 * again.
 */
export async function transferStock(
  tx: Tx,
  {
    teamId,
    from,
    to,
    actorName,
  }: { teamId: number; from: readonly ReservedLine[]; to: readonly ReservedLine[]; actorName: string },
): Promise<void> {
  const before = sumQuantities(from)
  const after = sumQuantities(to)
  for (const variantId of new Set([...before.keys(), ...after.keys()]))
    if (before.get(variantId) !== after.get(variantId))
      throw new Error(
        `Of variant ${variantId} ${before.get(variantId) ?? 0} are reserved, not ${after.get(variantId) ?? 0}.`,
      )
  const moves = [...from.map(line => ({ ...line, quantity: -line.quantity })), ...to]
  await tx.client.query(transferSql, [
    teamId,
    actorName,
    moves.map(move => move.source.type),
    moves.map(move => move.source.id),
    moves.map(move => move.productVariantId),
    moves.map(move => move.quantity),
  ])
}

function sumQuantities(lines: readonly ReservedLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productVariantId, quantity } of lines)
    sums.set(productVariantId, (sums.get(productVariantId) ?? 0) + quantity)
  return sums
}

const reservedColumns = columns({
  id: id('source_id'),
  productVariantId: int('product_variant_id'),
  quantity: int('sum(reserved_delta)::int'),
})

/** What sources of one type still have reserved. */
export async function findReserved(tx: Tx, type: string, ids: readonly RowId[]): Promise<ReservedLine[]> {
  const rows = await readRows(
    tx,
    reservedColumns,
    `
    select ${reservedColumns}
    from stock_movements
    where source_type = $1
      and source_id = any($2::bigint[])
    group by source_id, product_variant_id
    having sum(reserved_delta) > 0`,
    [type, ids],
  )
  return rows.map(row => ({ ...row, source: { type, id: row.id } }))
}

const lockSql = `
  select
  from stock_levels s
  where s.product_variant_id in (
    select m.product_variant_id from stock_movements m
    where m.source_type = $1 and m.source_id = any($2::bigint[])
  )
  order by s.product_variant_id
  for update`

const releaseSql = `
  with reserved as (
    select team_id, product_variant_id, source_id, sum(reserved_delta)::int as quantity
    from stock_movements
    where source_type = $1 and source_id = any($2::bigint[])
    group by 1, 2, 3
    having sum(reserved_delta) > 0
  ),
  moved as (
    update stock_levels s
    set reserved = s.reserved - total.quantity
    from (select product_variant_id, sum(quantity)::int as quantity from reserved group by 1) total
    where total.product_variant_id = s.product_variant_id
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name
  )
  select team_id, product_variant_id, 'release', 0, - quantity, $1::text, source_id, $3::text
  from reserved`

/** Releases what the parts still have reserved; a second time releases nothing. */
export async function releaseParts(
  tx: Tx,
  release: { type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  const { type, ids, actorName } = release
  await tx.client.query(lockSql, [type, ids])
  await tx.client.query(releaseSql, [type, ids, actorName])
}
