import type { SuggestionReason } from '@ribbon/contract/store/store-products/store-products'
import { columns, id, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { soldSql } from './store-products.store.ts'

const suggestedColumns = columns({ id: id('suggested_product_id') })

/** The products a team chose to suggest beside one, in their order. */
export async function listChosenSuggestions(
  reader: Reader,
  { teamId }: Scope,
  productId: RowId,
): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    suggestedColumns,
    `
    select ${suggestedColumns}
    from store_suggestions
    where team_id = $1 and product_id = $2
    order by position`,
    [teamId, productId],
  )
  return rows.map(row => row.id)
}

export async function saveSuggestions(
  tx: Tx,
  { teamId }: Scope,
  productId: RowId,
  suggested: readonly RowId[],
): Promise<void> {
  await tx.client.query('delete from store_suggestions where team_id = $1 and product_id = $2', [
    teamId,
    productId,
  ])
  await tx.client.query(
    `
    insert into store_suggestions (team_id, product_id, suggested_product_id, position)
    select $1, $2, *
    from unnest($3::bigint[]) with ordinality`,
    [teamId, productId, suggested],
  )
}

const suggestionsShown = 4
/** The latest orders that are looked through, so that a page costs the same in a store that sells much. */
const ordersLookedThrough = 500

/**
 * The products that are shown beside one ($2) to shoppers of a team ($1), by rank: those chosen for it, else those bought with
 * it in the latest paid orders, else those of the same type, else the newest. Never itself, nor what the store does not show or
 * is sold out.
 */
export const suggestedSql = `
  with chosen as materialized (
    select suggested_product_id as id, position from store_suggestions where team_id = $1 and product_id = $2
  ),
  latest as materialized (
    select o.id
    from orders o
    where o.team_id = $1
      and o.origin = 'store'
      and o.status <> 'unpaid'
      and not exists (select from chosen)
    order by o.processing_started_at desc, o.id desc
    limit ${ordersLookedThrough}
  ),
  together as (
    select i.product_id as id, count(distinct i.order_id) as orders
    from latest
    join order_items i on i.order_id = latest.id
    where exists (select from order_items own where own.order_id = latest.id and own.product_id = $2)
    group by i.product_id
  )
  select
    p.id,
    row_number() over (
      order by chosen.position, together.orders desc nulls last, stock.is_same_type desc, p.id desc
    ) as rank,
    case
      when chosen.position is not null then 'chosen'
      when together.orders is not null then 'bought_together'
      when stock.is_same_type then 'same_type'
      else 'newest'
    end as reason
  from store_products sp
  join products p on p.team_id = sp.team_id and p.id = sp.product_id
  left join chosen on chosen.id = p.id
  left join together on together.id = p.id
  cross join lateral (
    select
      coalesce(sum(s.on_hand - s.reserved) filter (where v.expiration_date is null or v.expiration_date >= current_date), 0)
        as available,
      coalesce(bool_or(v.type in (
        select type from product_variants where team_id = $1 and product_id = $2 and archived_at is null
      )), false) as is_same_type
    from product_variants v
    left join stock_levels s on s.product_variant_id = v.id
    where v.team_id = sp.team_id and v.product_id = p.id and v.archived_at is null
  ) stock
  where sp.team_id = $1
    and p.id <> $2
    and ${soldSql}
    and stock.available > 0
    and (chosen.position is not null or not exists (select from chosen))
  order by rank
  limit ${suggestionsShown}`

const shownColumns = columns({
  id: id('p.id'),
  name: text('coalesce(sp.name, p.display_name)'),
  image: orNull(text('coalesce(own.path, p.images ->> 0, offered.image)')),
  reason: text<SuggestionReason>('suggested.reason'),
})
export type ShownSuggestion = RowOf<typeof shownColumns>

/** What shoppers are shown beside a product now. */
export function listShownSuggestions(
  reader: Reader,
  { teamId }: Scope,
  productId: RowId,
): Promise<ShownSuggestion[]> {
  return readRows(
    reader,
    shownColumns,
    `
    with suggested as (${suggestedSql})
    select ${shownColumns}
    from suggested
    join products p on p.team_id = $1 and p.id = suggested.id
    join store_products sp on sp.team_id = p.team_id and sp.product_id = p.id
    left join lateral (
      select i.path
      from store_images i
      where i.team_id = p.team_id and i.product_id = p.id
      order by i.position, i.id
      limit 1
    ) own on true
    cross join lateral (
      select min(v.images ->> 0) as image
      from product_variants v
      where v.team_id = p.team_id and v.product_id = p.id and v.archived_at is null
    ) offered
    order by suggested.rank`,
    [teamId, productId],
  )
}
