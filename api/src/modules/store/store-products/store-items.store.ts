import type { Page } from '@ribbon/contract/paging'
import { bool, columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { containing } from '../../catalog/products/products.store.ts'

const itemMap = {
  category: text<'Gift' | 'Bundle'>('category'),
  id: id('id'),
  name: text('name'),
  catalogName: text('catalog_name'),
  catalogDescription: text('catalog_description'),
  description: orNull(text('description')),
  descriptionHtml: orNull(text('description_html')),
  catalogImages: json<string[]>('catalog_images'),
  imageAlts: json<Record<string, string>>('image_alts'),
  adminOnly: bool('admin_only'),
  isListed: bool('is_listed'),
  eCommercePriceCents: orNull(int('e_commerce_price_cents')),
  costCents: int('cost_cents'),
  retailPriceCents: int('retail_price_cents'),
  available: int('available'),
  expirationDate: orNull(text("to_char(expiration_date, 'YYYY-MM-DD')")),
  position: orNull(int('position')),
  version: int('version'),
}
const itemColumns = columns(itemMap)
export type StoreItemRow = RowOf<typeof itemColumns>

/** A page past the end is one row with the count and no item. */
const pageColumns = columns({
  totalCount: int('(select count(*)::int from found)'),
  ...itemMap,
  id: orNull(itemMap.id),
})

// A bundle is one that owners can send: it has parts, and each is offered. It costs what `presentBundle` says.
const itemsSql = `
  offered as (
    select
      v.product_id,
      min(v.price_cents) as price_cents,
      min(v.retail_price_cents) as retail_price_cents,
      sum(v.available)::int as available,
      max(v.available) as best_available,
      min(v.expiration_date) as expiration_date,
      (array_agg(v.images order by v.position, v.id) filter (where v.images <> '[]'))[1] as images
    from (
      select v.*,
        case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end as available
      from product_variants v
      left join stock_levels s on s.product_variant_id = v.id
      where v.team_id = $1 and v.archived_at is null
    ) v
    group by v.product_id
  ),
  items as (
    select
      'Gift' as category, p.id,
      coalesce(sp.name, p.display_name) as name, p.display_name as catalog_name,
      p.description as catalog_description, sp.description, sp.description_html,
      case when p.images <> '[]' then p.images else coalesce(o.images, '[]') end as catalog_images,
      p.image_alts, p.admin_only,
      coalesce(sp.is_listed, false) and not p.admin_only as is_listed,
      sp.e_commerce_price_cents, o.price_cents as cost_cents, o.retail_price_cents,
      o.available, o.expiration_date, sp.position, coalesce(sp.version, 0) as version
    from products p
    join offered o on o.product_id = p.id
    left join store_products sp on sp.team_id = p.team_id and sp.product_id = p.id
    where p.team_id = $1 and p.archived_at is null and not p.is_card
    union all
    select
      'Bundle', b.id, b.name, b.name, b.description, null, null,
      case when b.images <> '[]' then b.images else coalesce(parts.images, '[]') end,
      b.image_alts, b.admin_only, false, null,
      parts.cost_cents, parts.retail_price_cents, parts.available, parts.expiration_date, null, 0
    from bundles b
    cross join lateral (
      select
        count(*) as part_count,
        count(o.product_id) filter (where p.archived_at is null) as offered_count,
        sum(o.price_cents * i.quantity - o.price_cents * i.quantity * b.discount_percent / 100)::int as cost_cents,
        sum(o.retail_price_cents * i.quantity)::int as retail_price_cents,
        min(o.best_available / i.quantity)::int as available,
        min(o.expiration_date) as expiration_date,
        jsonb_agg(coalesce(p.images -> 0, o.images -> 0) order by i.position, i.id)
          filter (where coalesce(p.images -> 0, o.images -> 0) is not null) as images
      from bundle_items i
      join products p on p.id = i.product_id
      left join offered o on o.product_id = i.product_id
      where i.team_id = $1 and i.bundle_id = b.id
    ) parts
    where b.team_id = $1
      and b.archived_at is null
      and parts.part_count > 0
      and parts.offered_count = parts.part_count
  )`

const pageText = `
  with ${itemsSql},
  found as (
    select *
    from items
    where ($2::text is null or category = $2)
      and ($3::boolean is null or is_listed = $3)
      and (
        $4::text is null
        or name ilike $4
        or catalog_name ilike $4
        or (
          category = 'Gift'
          and exists (select from product_variants v where v.product_id = items.id and v.sku ilike $4)
        )
      )
  ),
  page as (
    select * from found order by lower(name), category desc, id limit $5 offset $6
  )
  select ${pageColumns}
  from (values (1)) one
  left join page on true
  order by lower(name), category desc, id`

export interface StoreItemSearch {
  page: Page
  search?: string | undefined
  filters?: { listed?: 'true' | 'false' | undefined; category?: 'Gift' | 'Bundle' | undefined } | undefined
}

/** Products and bundles of the team by name, whether the store shows them or not. */
export async function listStoreItems(
  reader: Reader,
  { teamId }: Scope,
  { page, search, filters = {} }: StoreItemSearch,
): Promise<{ rows: StoreItemRow[]; totalCount: number }> {
  const word = search?.trim()
  const rows = await readRows(reader, pageColumns, pageText, [
    teamId,
    filters.category ?? null,
    filters.listed === undefined ? null : filters.listed === 'true',
    word ? containing(word) : null,
    page.size,
    (page.number - 1) * page.size,
  ])
  return {
    rows: rows.filter((row): row is typeof row & StoreItemRow => row.id !== null),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

const productText = `
  with ${itemsSql}
  select ${itemColumns}
  from items
  where category = 'Gift' and id = any($2::bigint[])`

/** Products of the team as the store shows them, or would. */
export function findStoreItems(
  reader: Reader,
  { teamId }: Scope,
  productIds: readonly (RowId | number)[],
): Promise<StoreItemRow[]> {
  return readRows(reader, itemColumns, productText, [teamId, productIds])
}
