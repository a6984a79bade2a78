import type { InventoryColumn } from '@ribbon/contract/warehouse/inventory/inventory'
import type { Page } from '@ribbon/contract/paging'
import { sizeOrder } from '@ribbon/contract/sizes'
import { hotRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

export interface InventorySearch {
  page: Page
  search: string | undefined
  onlyBelowThreshold: boolean
  sort: { column: InventoryColumn; direction: 'asc' | 'desc' }
}

export interface InventoryRow {
  id: number
  title: string
  image: string | null
  adminOnly: boolean
  thresholdLimit: number
}

export interface InventoryVariantRow {
  id: number
  productId: number
  sku: string
  type: string | null
  color: string | null
  size: string | null
  image: string | null
  retailPriceCents: number
  expirationDate: string | null
  onHand: number
  reserved: number
  available: number
  usedIn30Days: number
  usedIn90Days: number
  knownDays: number
  planned: number
  incoming: number
}

// Sized ones in the order of sizes, then those of other sizes and of none, then those that come in several.
const sizeRank = `case when variants > 1 then 99 when size is null then 90 else coalesce(array_position(array['${sizeOrder.join("','")}'], upper(size)), 50) end`
const orderOf: Record<InventoryColumn, (direction: 'asc' | 'desc') => string> = {
  title: direction => `lower(title) ${direction}`,
  quantity: direction => `quantity ${direction}`,
  cost: direction => `cost ${direction}`,
  size: direction => `${sizeRank} ${direction}, size ${direction}`,
  belowThreshold: direction => `(quantity < threshold) ${direction}, low_variants ${direction}`,
  expirationDate: direction => `expires ${direction} nulls last`,
}

function listText({ column, direction }: InventorySearch['sort']): string {
  return `with item as materialized (
      select p.id, p.display_name as title, p.images, p.admin_only, t.stock_threshold_limit as threshold, count(*) as variants, sum(v.available) as quantity, min(v.retail_price_cents) as cost, min(v.size) as size,
        min(v.expiration_date) as expires, count(*) filter (where v.available < t.stock_threshold_limit) as low_variants, bool_or(v.sku ilike $2) as sku_fits, min(v.images ->> 0) as variant_image
      from teams t join products p on p.team_id = t.id cross join lateral (
        select v.retail_price_cents, v.size, v.expiration_date, v.sku, v.images, case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end as available
        from product_variants v left join stock_levels s on s.product_variant_id = v.id where v.product_id = p.id and v.archived_at is null) v
      where t.id = $1 and p.archived_at is null group by p.id, t.id),
    found as materialized (select * from item where ($2::text is null or title ilike $2 or sku_fits) and (not $3::boolean or quantity < threshold or low_variants > 0)),
    page as (select * from found order by ${orderOf[column](direction)}, lower(title), id limit $4 offset $5)
    select (select count(*)::int from found), id, title, coalesce(images ->> 0, variant_image), admin_only, threshold from (values (1)) one left join page on true
    order by ${orderOf[column](direction)}, lower(title), id`
}

/** A page of the team's products, cards among them; the count is of all that were found. */
export async function listInventory(
  reader: Reader,
  scope: Scope,
  { page, search, onlyBelowThreshold, sort }: InventorySearch,
): Promise<{ rows: InventoryRow[]; totalCount: number }> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const found = await hotRows<[number, number | null, string, string | null, boolean, number]>(
    reader,
    `stockroom_inventory_${sort.column}_${sort.direction}`,
    listText(sort),
    [scope.teamId, pattern, onlyBelowThreshold, page.size, (page.number - 1) * page.size],
  )
  const rows = found.flatMap(([, id, title, image, adminOnly, thresholdLimit]) =>
    id === null ? [] : [{ id, title, image, adminOnly, thresholdLimit }],
  )
  return { rows, totalCount: found[0]?.[0] ?? 0 }
}

const variantsText = `with planned as (
    select (line ->> 'productVariantId')::bigint as variant_id, sum((line ->> 'quantity')::bigint * b.send_count)::int as pieces
    from bulk_sends b cross join jsonb_array_elements(b.items) line where b.team_id = $1 and b.state = 'planned' group by 1)
  select v.id, v.product_id, v.sku, v.type, v.color, v.size, v.images ->> 0, v.retail_price_cents, to_char(v.expiration_date, 'YYYY-MM-DD'), coalesce(s.on_hand, 0), coalesce(s.reserved, 0),
    case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end, used.lately, used.longer, coalesce(first.days, 0), coalesce(planned.pieces, 0), coming.pieces
  from product_variants v left join stock_levels s on s.product_variant_id = v.id left join planned on planned.variant_id = v.id
  cross join lateral (
    select coalesce(sum(m.reserved_delta) filter (where m.created_at > now() - interval '30 days'), 0)::int as lately, coalesce(sum(m.reserved_delta), 0)::int as longer
    from stock_movements m where m.product_variant_id = v.id and m.kind in ('reservation', 'release') and m.created_at > now() - interval '90 days') used
  left join lateral (select extract(day from now() - m.created_at)::int as days from stock_movements m where m.product_variant_id = v.id order by m.id limit 1) first on true
  cross join lateral (
    select coalesce(sum(l.quantity - l.received), 0)::int as pieces from restock_lines l join restock_requests r on r.id = l.restock_request_id
    where l.product_variant_id = v.id and r.state = 'open') coming
  where v.team_id = $1 and v.product_id = any($2::bigint[]) and v.archived_at is null`

type VariantColumns = [
  number,
  number,
  string,
  string | null,
  string | null,
  string | null,
  string | null,
  number,
  string | null,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** The variants of these products with what is there, what is used and what is promised or coming. */
export async function findInventoryVariants(
  reader: Reader,
  scope: Scope,
  productIds: readonly number[],
): Promise<InventoryVariantRow[]> {
  if (productIds.length === 0) return []
  const rows = await hotRows<VariantColumns>(reader, 'stockroom_variants', variantsText, [
    scope.teamId,
    productIds,
  ])
  return rows.map(
    ([
      id,
      productId,
      sku,
      type,
      color,
      size,
      image,
      retailPriceCents,
      expirationDate,
      onHand,
      reserved,
      available,
      usedIn30Days,
      usedIn90Days,
      knownDays,
      planned,
      incoming,
    ]) => ({
      id,
      productId,
      sku,
      type,
      color,
      size,
      image,
      retailPriceCents,
      expirationDate,
      onHand,
      reserved,
      available,
      usedIn30Days,
      usedIn90Days,
      knownDays,
      planned,
      incoming,
    }),
  )
}
