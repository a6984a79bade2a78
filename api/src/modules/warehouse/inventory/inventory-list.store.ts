import type { InventoryColumn } from '@ribbon/contract/warehouse/inventory/inventory'
import type { Page } from '@ribbon/contract/paging'
import { sizeOrder } from '@ribbon/contract/sizes'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { containing } from '../../catalog/products/products.store.ts'

export interface InventorySearch {
  page: Page
  search: string | undefined
  onlyBelowThreshold: boolean
  sort: { column: InventoryColumn; direction: 'asc' | 'desc' }
}

const itemMap = {
  id: id('id'),
  title: text('title'),
  image: orNull(text('coalesce(images ->> 0, variant_image)')),
  adminOnly: bool('admin_only'),
  thresholdLimit: int('threshold'),
}
/** A page past the end is one row with the count and no item. */
const pageColumns = columns({
  totalCount: int('(select count(*)::int from found)'),
  ...itemMap,
  id: orNull(itemMap.id),
})

export interface InventoryRow {
  id: number
  title: string
  image: string | null
  adminOnly: boolean
  thresholdLimit: number
}

// Known sizes in their order, then other sizes, then items without a size, then items in several sizes.
const sizeRank = `
  case
    when variants > 1 then 99
    when size is null then 90
    else coalesce(array_position(array['${sizeOrder.join("','")}'], upper(size)), 50)
  end`
const orderOf: Record<InventoryColumn, (direction: 'asc' | 'desc') => string> = {
  title: direction => `lower(title) ${direction}`,
  quantity: direction => `quantity ${direction}`,
  cost: direction => `cost ${direction}`,
  size: direction => `${sizeRank} ${direction}, size ${direction}`,
  belowThreshold: direction => `(quantity < threshold) ${direction}, low_variants ${direction}`,
  expirationDate: direction => `expires ${direction} nulls last`,
}

const availableSql = `
  case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end`

function listSql({ column, direction }: InventorySearch['sort']): string {
  const order = `${orderOf[column](direction)}, lower(title), id`
  return `
    with item as materialized (
      select
        p.id,
        p.display_name as title,
        p.images,
        p.admin_only,
        t.stock_threshold_limit as threshold,
        count(*) as variants,
        sum(v.available) as quantity,
        min(v.retail_price_cents) as cost,
        min(v.size) as size,
        min(v.expiration_date) as expires,
        count(*) filter (where v.available < t.stock_threshold_limit) as low_variants,
        bool_or(v.sku ilike $2) as has_sku,
        min(v.images ->> 0) as variant_image
      from teams t
      join products p on p.team_id = t.id
      cross join lateral (
        select v.retail_price_cents, v.size, v.expiration_date, v.sku, v.images, ${availableSql} as available
        from product_variants v
        left join stock_levels s on s.product_variant_id = v.id
        where v.product_id = p.id and v.archived_at is null
      ) v
      where t.id = $1 and p.archived_at is null
      group by p.id, t.id
    ),
    found as materialized (
      select *
      from item
      where ($2::text is null or title ilike $2 or has_sku)
        and (not $3::boolean or quantity < threshold or low_variants > 0)
    ),
    page as (
      select * from found order by ${order} limit $4 offset $5
    )
    select ${pageColumns}
    from (values (1)) one
    left join page on true
    order by ${order}`
}

/** A page of the team's products, cards included; `totalCount` counts all that were found. */
export async function listInventory(
  reader: Reader,
  scope: Scope,
  { page, search, onlyBelowThreshold, sort }: InventorySearch,
): Promise<{ rows: InventoryRow[]; totalCount: number }> {
  const rows = await readRows(reader, pageColumns, listSql(sort), [
    scope.teamId,
    search ? containing(search) : null,
    onlyBelowThreshold,
    page.size,
    (page.number - 1) * page.size,
  ])
  return {
    rows: rows.flatMap(({ id, ...item }) => (id === null ? [] : [{ ...item, id }])),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

const variantColumns = columns({
  id: id('v.id'),
  productId: id('v.product_id'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  image: orNull(text('v.images ->> 0')),
  retailPriceCents: int('v.retail_price_cents'),
  expirationDate: orNull(text("to_char(v.expiration_date, 'YYYY-MM-DD')")),
  onHand: int('coalesce(s.on_hand, 0)'),
  reserved: int('coalesce(s.reserved, 0)'),
  available: int(availableSql),
  usedIn30Days: int('used.in_30_days'),
  usedIn90Days: int('used.in_90_days'),
  knownDays: int('coalesce(first.days, 0)'),
  planned: int('coalesce(planned.pieces, 0)'),
  incoming: int('incoming.pieces'),
})
export type InventoryVariantRow = RowOf<typeof variantColumns>

const variantsSql = `
  with planned as (
    select
      (line ->> 'productVariantId')::bigint as variant_id,
      sum((line ->> 'quantity')::bigint * b.send_count)::int as pieces
    from bulk_sends b
    cross join jsonb_array_elements(b.items) line
    where b.team_id = $1 and b.state = 'planned'
    group by 1
  )
  select ${variantColumns}
  from product_variants v
  left join stock_levels s on s.product_variant_id = v.id
  left join planned on planned.variant_id = v.id
  cross join lateral (
    select
      coalesce(sum(m.reserved_delta) filter (where m.created_at > now() - interval '30 days'), 0)::int
        as in_30_days,
      coalesce(sum(m.reserved_delta), 0)::int as in_90_days
    from stock_movements m
    where m.product_variant_id = v.id
      and m.kind in ('reservation', 'release')
      and m.source_type <> 'choice_hold'
      and m.created_at > now() - interval '90 days'
  ) used
  left join lateral (
    select extract(day from now() - m.created_at)::int as days
    from stock_movements m
    where m.product_variant_id = v.id
    order by m.id
    limit 1
  ) first on true
  cross join lateral (
    select coalesce(sum(l.quantity - l.received), 0)::int as pieces
    from restock_lines l
    join restock_requests r on r.id = l.restock_request_id
    where l.product_variant_id = v.id and r.state = 'open'
  ) incoming
  where v.team_id = $1 and v.product_id = any($2::bigint[]) and v.archived_at is null`

/** The variants of these products with their stock, their use, and what is planned and incoming. */
export async function findInventoryVariants(
  reader: Reader,
  scope: Scope,
  productIds: readonly number[],
): Promise<InventoryVariantRow[]> {
  if (productIds.length === 0) return []
  return readRows(reader, variantColumns, variantsSql, [scope.teamId, productIds])
}
