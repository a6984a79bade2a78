import type { Tx } from '../../../../platform/db/database.ts'
import type { StockSource } from './stock.store.ts'
import type { StockDemand } from './sum-demand.ts'

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

const transferSql = `
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name
  )
  select $1::bigint, d.variant_id, 'reservation', 0, d.quantity, 'payment_attempt', a.id, $6::text
  from unnest($2::bigint[]) a (id) cross join unnest($3::bigint[], $4::int[]) d (variant_id, quantity)
  union all
  select $1::bigint, d.variant_id, 'release', 0, - d.quantity * cardinality($2::bigint[]), $5::text, $7::bigint, $6::text
  from unnest($3::bigint[], $4::int[]) d (variant_id, quantity)`

/**
 * Transfers what one part has reserved to payment attempts, one gift each. The levels stay as they are: what is released is
 * reserved again.
 */
export async function transferPart(
  tx: Tx,
  move: {
    teamId: number
    part: StockSource
    attemptIds: readonly number[]
    demand: readonly StockDemand[]
    actorName: string
  },
): Promise<void> {
  const { teamId, part, attemptIds, demand, actorName } = move
  await tx.client.query(transferSql, [
    teamId,
    attemptIds,
    demand.map(line => line.productVariantId),
    demand.map(line => line.quantity),
    part.type,
    actorName,
    part.id,
  ])
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
