import { hotRows, type Tx } from '../../../../platform/db/database.ts'
import type { StockSource } from './stock.store.ts'
import type { StockDemand } from './sum-demand.ts'

/** What is held together and handed on part by part: `count` gifts for the source of type `type` and each id. */
export interface StockParts {
  type: string
  parts: readonly { id: number; count: number }[]
}

const reserveText = `with moved as (
    update stock_levels s set reserved = (s.reserved + $3::bigint * $4::bigint)::int
    where s.product_variant_id = $2 and s.team_id = $1 and s.reserved + $3::bigint * $4::bigint <= s.on_hand
      and not exists (select from product_variants v where v.id = $2 and v.expiration_date < current_date)
    returning s.product_variant_id)
  insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select $1::bigint, moved.product_variant_id, 'reservation', 0, $3::int * p.count, $5::text, p.id, $6::text
  from moved cross join unnest($7::bigint[], $8::int[]) p (id, count) returning product_variant_id`

/** Reserves one variant for all parts by one change of its level; false when that many are not there. */
export async function reserveParts(
  tx: Tx,
  reserve: { teamId: number; productVariantId: number; quantity: number; actorName: string } & StockParts,
): Promise<boolean> {
  const { teamId, productVariantId, quantity, type, parts, actorName } = reserve
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const moved = await hotRows<[number]>(tx, 'inventory_reserve_parts', reserveText, [
    teamId,
    productVariantId,
    quantity,
    total,
    type,
    actorName,
    parts.map(part => part.id),
    parts.map(part => part.count),
  ])
  return moved.length > 0
}

const handOverText = `insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select $1::bigint, d.variant_id, 'reservation', 0, d.quantity, 'payment_attempt', a.id, $6::text
  from unnest($2::bigint[]) a (id) cross join unnest($3::bigint[], $4::int[]) d (variant_id, quantity)
  union all
  select $1::bigint, d.variant_id, 'release', 0, - d.quantity * cardinality($2::bigint[]), $5::text, $7::bigint, $6::text
  from unnest($3::bigint[], $4::int[]) d (variant_id, quantity)`

/** Passes what one part holds to payment attempts, a gift each. The levels stay: what is released is reserved again. */
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
  await hotRows(tx, 'inventory_hand_over_part', handOverText, [
    teamId,
    attemptIds,
    demand.map(line => line.productVariantId),
    demand.map(line => line.quantity),
    part.type,
    actorName,
    part.id,
  ])
}

const lockText = `select s.product_variant_id from stock_levels s where s.product_variant_id in (
    select m.product_variant_id from stock_movements m where m.source_type = $1 and m.source_id = any($2::bigint[]))
  order by s.product_variant_id for update`
const giveBackText = `with held as (
    select team_id, product_variant_id, source_id, sum(reserved_delta)::int as reserved from stock_movements
    where source_type = $1 and source_id = any($2::bigint[]) group by 1, 2, 3 having sum(reserved_delta) > 0),
  moved as (
    update stock_levels s set reserved = s.reserved - h.reserved
    from (select product_variant_id, sum(reserved)::int as reserved from held group by 1) h where h.product_variant_id = s.product_variant_id)
  insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select team_id, product_variant_id, 'release', 0, - reserved, $1::text, source_id, $3::text from held`

/** Gives back what the parts still hold; a second time gives back nothing. */
export async function releaseParts(
  tx: Tx,
  give: { type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  await hotRows(tx, 'inventory_lock_parts', lockText, [give.type, give.ids])
  await hotRows(tx, 'inventory_give_back_parts', giveBackText, [give.type, give.ids, give.actorName])
}
