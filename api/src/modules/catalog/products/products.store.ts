import { parseCents } from '@ribbon/contract/money'
import type { Page } from '@ribbon/contract/paging'
import { and, eq, isNull } from 'drizzle-orm'
import { bool, columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { pageText } from '../../../platform/db/page-text.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { products, productVariants } from './products.tables.ts'

export type ProductSort = 'name' | 'price' | '-price' | 'newest'

export interface ProductSearch {
  page: Page
  search?: string
  filters?: {
    type?: string
    color?: string
    size?: string
    available?: 'true' | 'false'
    price_min?: string
    price_max?: string
  }
  sort?: ProductSort
}

// An expired variant cannot be sent (product.md, Stock).
export const availableSql = `
  case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end`

const visibleSql = 'p.team_id = $1 and p.archived_at is null and ($2 or not p.admin_only)'
/** Of a variant that a person may send: $1 is the team, $2 whether they see all of it. */
export const visibleVariantSql = `${visibleSql} and v.archived_at is null`
const giftSql = `${visibleSql} and not p.is_card`

const productMap = {
  id: id('id'),
  name: text('name'),
  displayName: text('display_name'),
  description: text('description'),
  images: json<string[]>('images'),
  adminOnly: bool('admin_only'),
  imageAlts: json<Record<string, string>>('image_alts'),
}
const productColumns = columns(productMap)
export type ProductRow = RowOf<typeof productColumns>

/** A page past the end is one row with the count and no product. */
const pageColumns = columns({
  totalCount: int('(select count(*)::int from found)'),
  ...productMap,
  id: orNull(productMap.id),
})

const orders: Record<ProductSort, string> = {
  name: 'lower(name), id',
  price: 'price, lower(name), id',
  '-price': 'price desc, lower(name), id',
  newest: 'id desc',
}

/** A page of the products that the text `found` selects. */
function pageSql(found: string, sort: ProductSort, limit: string): string {
  return `
    with found as ${found},
    page as (
      select * from found order by ${orders[sort]} ${limit}
    )
    select ${pageColumns}
    from (values (1)) one
    left join page on true
    order by ${orders[sort]}`
}

// Not materialized: the page comes from an index and stops when it is full, the count reads only what it counts.
const unfilteredSql = `not materialized (
  select ${productColumns}
  from products p
  where ${giftSql}
    and p.offered_until is not null
)`

const filteredSql = `materialized (
  select ${productColumns}, matching.price
  from products p
  cross join lateral (
    select
      min(v.price_cents) as price,
      bool_or(v.sku ilike $3) as has_sku,
      count(*) filter (where v.fits) as variants,
      bool_or(v.available > 0) filter (where v.fits) as in_stock
    from (
      select
        v.price_cents,
        v.sku,
        ${availableSql} as available,
        ($4::text is null or v.type = $4)
          and ($5::text is null or v.color = $5)
          and ($6::text is null or v.size = $6)
          and ($7::int is null or v.price_cents >= $7)
          and ($8::int is null or v.price_cents <= $8) as fits
      from product_variants v
      left join stock_levels s on s.product_variant_id = v.id
      where v.product_id = p.id and v.archived_at is null
    ) v
  ) matching
  where ${giftSql}
    and ($3::text is null or p.name ilike $3 or p.display_name ilike $3 or matching.has_sku)
    and matching.variants > 0
    and ($9::boolean is null or matching.in_stock = $9)
)`

/** A pattern for texts that contain this one. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/** A page of the gifts a person may send; cards are not among them. */
export async function listProducts(
  reader: Reader,
  scope: Scope,
  { page, search, filters = {}, sort = 'name' }: ProductSearch,
): Promise<{ rows: ProductRow[]; totalCount: number }> {
  const values: unknown[] = [scope.teamId, scope.seesTeam]
  const cents = (value: string | undefined) => (value === undefined ? null : parseCents(value))
  const filterValues = [
    search ? containing(search) : null,
    filters.type || null,
    filters.color || null,
    filters.size || null,
    cents(filters.price_min),
    cents(filters.price_max),
    filters.available === undefined ? null : filters.available === 'true',
  ]
  const isFiltered = filterValues.some(value => value !== null) || sort === 'price' || sort === '-price'
  if (isFiltered) values.push(...filterValues)
  const found = isFiltered ? filteredSql : unfilteredSql
  const rows = await readRows(reader, pageColumns, pageSql(found, sort, pageText(page, values)), values)
  return {
    rows: rows.filter((row): row is typeof row & ProductRow => row.id !== null),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

const productsSql = `
  select ${productColumns}
  from products p
  where ${visibleSql} and p.id = any($3::bigint[])`

export function findProducts(reader: Reader, scope: Scope, ids: number[]): Promise<ProductRow[]> {
  return readRows(reader, productColumns, productsSql, [scope.teamId, scope.seesTeam, ids])
}

const variantColumns = columns({
  id: id('v.id'),
  productId: id('v.product_id'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('v.hex_code')),
  size: orNull(text('v.size')),
  images: json<string[]>('v.images'),
  priceCents: int('v.price_cents'),
  retailPriceCents: int('v.retail_price_cents'),
  expirationDate: orNull(text("to_char(v.expiration_date, 'YYYY-MM-DD')")),
  available: int(availableSql),
})
export type VariantRow = RowOf<typeof variantColumns>

const variantsSql = `
  select ${variantColumns}
  from product_variants v
  left join stock_levels s on s.product_variant_id = v.id
  where v.product_id = any($2::bigint[]) and v.team_id = $1 and v.archived_at is null`

export function findVariants(reader: Reader, scope: Scope, productIds: number[]): Promise<VariantRow[]> {
  return readRows(reader, variantColumns, variantsSql, [scope.teamId, productIds])
}

/** The variants a person may send. */
export function isVisible(scope: Scope) {
  return and(
    eq(products.teamId, scope.teamId),
    isNull(products.archivedAt),
    isNull(productVariants.archivedAt),
    scope.seesTeam ? undefined : eq(products.adminOnly, false),
  )
}

const cardColumns = columns({
  id: id('v.id'),
  name: text('p.display_name'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  images: json<string[]>('v.images'),
  productImages: json<string[]>('p.images'),
  available: int(availableSql),
  priceCents: int('v.price_cents'),
})
export type CardRow = RowOf<typeof cardColumns>

export function listCards(reader: Reader, scope: Scope): Promise<CardRow[]> {
  return readRows(
    reader,
    cardColumns,
    `
    select ${cardColumns}
    from product_variants v
    join products p on p.id = v.product_id
    left join stock_levels s on s.product_variant_id = v.id
    where ${visibleVariantSql} and p.is_card
    order by lower(p.display_name), v.position, v.id`,
    [scope.teamId, scope.seesTeam],
  )
}
