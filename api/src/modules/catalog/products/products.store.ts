import { parseCents } from '@ribbon/contract/money'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import { hotRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { stockLevels } from './stock/stock.tables.ts'
import type {
  BundleItemRow,
  BundleRow,
  CardRow,
  FilterRow,
  ProductRow,
  VariantRow,
} from './products.present.ts'
import { bundleItems, bundles, products, productVariants } from './products.tables.ts'

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

// Expired goods cannot be sent (product.md, Stock).
const availableText =
  'case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end'
const available =
  sql<number>`case when ${productVariants.expirationDate} < current_date then 0 else coalesce(${stockLevels.onHand} - ${stockLevels.reserved}, 0) end`.mapWith(
    Number,
  )

const visibleText = 'p.team_id = $1 and p.archived_at is null and ($2 or not p.admin_only)'
const giftText = `${visibleText} and not p.is_card`
const productColumns = 'p.id, p.name, p.display_name, p.description, p.images, p.admin_only, p.image_alts'
const orders: Record<ProductSort, string> = {
  name: 'lower(name), id',
  price: 'price, lower(name), id',
  '-price': 'price desc, lower(name), id',
  newest: 'id desc',
}

/** A page of `seen`, each row led by the count of all of it; a page past the end is one row of that count and nulls. */
function pageText(seen: string, sort: ProductSort): string {
  return `with seen as ${seen}, page as (select * from seen order by ${orders[sort]} limit $3 offset $4)
    select (select count(*)::int from seen), id, name, display_name, description, images, admin_only, image_alts from (values (1)) one left join page on true order by ${orders[sort]}`
}

// Not materialized: the page comes from an index and stops when it is full, the count reads only what it counts.
const plainText = `not materialized (select ${productColumns} from products p where ${giftText}
  and exists (select from product_variants v where v.product_id = p.id and v.archived_at is null))`

const foundText = `materialized (select ${productColumns}, found.price from products p cross join lateral (
    select min(v.price_cents) as price, bool_or(v.sku ilike $5) as sku_fits, count(*) filter (where v.fits) as fitting, bool_or(v.available > 0) filter (where v.fits) as in_stock
    from (select v.price_cents, v.sku, ${availableText} as available, ($6::text is null or v.type = $6) and ($7::text is null or v.color = $7) and ($8::text is null or v.size = $8)
        and ($9::int is null or v.price_cents >= $9) and ($10::int is null or v.price_cents <= $10) as fits
      from product_variants v left join stock_levels s on s.product_variant_id = v.id where v.product_id = p.id and v.archived_at is null) v) found
  where ${giftText} and ($5::text is null or p.name ilike $5 or p.display_name ilike $5 or found.sku_fits)
    and found.fitting > 0 and ($11::boolean is null or found.in_stock = $11))`

const sorts = Object.keys(orders) as ProductSort[]
const plainTexts = new Map(
  (['name', 'newest'] as const).map(sort => [sort as ProductSort, pageText(plainText, sort)]),
)
const foundTexts = new Map(sorts.map(sort => [sort, pageText(foundText, sort)]))

/** PostgreSQL's texts hold no NUL, so nothing contains one. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/** The gifts a person may send, a page of them; cards are not among them. */
export async function listProducts(
  reader: Reader,
  scope: Scope,
  { page, search, filters = {}, sort = 'name' }: ProductSearch,
): Promise<{ rows: ProductRow[]; totalCount: number }> {
  const always = [scope.teamId, scope.seesTeam, page.size, (page.number - 1) * page.size]
  const text = (value: string | undefined) => value || null
  const cents = (value: string | undefined) => (value === undefined ? null : parseCents(value))
  const wanted = [
    search ? containing(search) : null,
    text(filters.type),
    text(filters.color),
    text(filters.size),
    cents(filters.price_min),
    cents(filters.price_max),
    filters.available === undefined ? null : filters.available === 'true',
  ]
  const isPlain = wanted.every(value => value === null) && (sort === 'name' || sort === 'newest')
  const found = await hotRows<[number, ...ProductRow]>(
    reader,
    `catalogue_${isPlain ? 'products' : 'products_found'}_${sort}`,
    (isPlain ? plainTexts : foundTexts).get(sort)!,
    isPlain ? always : [...always, ...wanted],
  )
  const rows = found.filter(row => row[1] !== null).map(([, ...row]) => row as ProductRow)
  return { rows, totalCount: found[0]?.[0] ?? 0 }
}

const productsText = `select ${productColumns} from products p where ${visibleText} and p.id = any($3::bigint[])`

export function findProducts(reader: Reader, scope: Scope, ids: number[]): Promise<ProductRow[]> {
  return hotRows<ProductRow>(reader, 'catalogue_products_by_id', productsText, [
    scope.teamId,
    scope.seesTeam,
    ids,
  ])
}

const variantsText = `select v.id, v.product_id, v.sku, v.type, v.color, v.hex_code, v.size, v.images, v.price_cents, v.retail_price_cents, to_char(v.expiration_date, 'YYYY-MM-DD'), ${availableText}
  from product_variants v left join stock_levels s on s.product_variant_id = v.id where v.product_id = any($2::bigint[]) and v.team_id = $1 and v.archived_at is null`

export function findVariants(reader: Reader, scope: Scope, productIds: number[]): Promise<VariantRow[]> {
  return hotRows<VariantRow>(reader, 'catalogue_variants', variantsText, [scope.teamId, productIds])
}

function visible(scope: Scope) {
  return and(
    eq(products.teamId, scope.teamId),
    isNull(products.archivedAt),
    isNull(productVariants.archivedAt),
    scope.seesTeam ? undefined : eq(products.adminOnly, false),
  )
}

export function listCards(reader: Reader, scope: Scope): Promise<CardRow[]> {
  return reader
    .select({
      id: productVariants.id,
      name: products.displayName,
      type: productVariants.type,
      color: productVariants.color,
      size: productVariants.size,
      images: productVariants.images,
      productImages: products.images,
      available,
      priceCents: productVariants.priceCents,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(stockLevels, eq(stockLevels.productVariantId, productVariants.id))
    .where(and(visible(scope), eq(products.isCard, true)))
    .orderBy(sql`lower(${products.displayName})`, asc(productVariants.position), asc(productVariants.id))
}

export function listFilterValues(reader: Reader, scope: Scope): Promise<FilterRow[]> {
  const { type, color, hexCode, size, priceCents } = productVariants
  return reader
    .select({
      type,
      color,
      hexCode,
      size,
      priceMin: sql<number>`min(${priceCents})`,
      priceMax: sql<number>`max(${priceCents})`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(visible(scope), eq(products.isCard, false)))
    .groupBy(type, color, hexCode, size)
}

export interface OrderableVariant {
  id: number
  productId: number
  productName: string
  displayName: string
  description: string
  sku: string
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  images: string[]
  priceCents: number
  weightOunces: number
  available: number
  productAdminOnly: boolean
}

/** The variants among `variantIds` the person may send, cards included; whoever asks finds out which are missing. */
export async function findVariantsForOrder(
  reader: Reader,
  scope: Scope,
  variantIds: number[],
): Promise<OrderableVariant[]> {
  if (variantIds.length === 0) return []
  const rows = await reader
    .select({
      id: productVariants.id,
      productId: products.id,
      productName: products.name,
      displayName: products.displayName,
      description: products.description,
      sku: productVariants.sku,
      type: productVariants.type,
      color: productVariants.color,
      hexCode: productVariants.hexCode,
      size: productVariants.size,
      images: productVariants.images,
      productImages: products.images,
      priceCents: productVariants.priceCents,
      weightOunces: productVariants.weightOunces,
      available,
      productAdminOnly: products.adminOnly,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(stockLevels, eq(stockLevels.productVariantId, productVariants.id))
    .where(and(visible(scope), inArray(productVariants.id, variantIds)))
  return rows.map(({ productImages, images, ...row }) => ({
    ...row,
    images: images.length > 0 ? images : productImages,
  }))
}

// A bundle is whole or it is not shown: a part that is archived, hidden from the person or without variants hides it.
function visibleBundle(scope: Scope) {
  const parts = sql`from ${bundleItems} join ${products} on ${products.id} = ${bundleItems.productId} where ${bundleItems.bundleId} = ${bundles.id}`
  const isSendable = sql`${products.archivedAt} is null and (${scope.seesTeam} or not ${products.adminOnly})
    and exists (select from ${productVariants} where ${productVariants.productId} = ${products.id} and ${productVariants.archivedAt} is null)`
  return and(
    eq(bundles.teamId, scope.teamId),
    isNull(bundles.archivedAt),
    scope.seesTeam ? undefined : eq(bundles.adminOnly, false),
    sql`exists (select ${parts})`,
    sql`not exists (select ${parts} and not (${isSendable}))`,
  )
}

const bundleColumns = {
  id: bundles.id,
  name: bundles.name,
  description: bundles.description,
  images: bundles.images,
  imageAlts: bundles.imageAlts,
  adminOnly: bundles.adminOnly,
  discountPercent: bundles.discountPercent,
}

export async function listBundles(
  reader: Reader,
  scope: Scope,
  page: Page,
  search: string | undefined,
): Promise<{ rows: BundleRow[]; totalCount: number }> {
  const where = and(visibleBundle(scope), search ? ilike(bundles.name, containing(search)) : undefined)
  const rows = await reader
    .select(bundleColumns)
    .from(bundles)
    .where(where)
    .orderBy(sql`lower(${bundles.name})`, asc(bundles.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bundles).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findBundle(reader: Reader, scope: Scope, id: number): Promise<BundleRow | undefined> {
  const [row] = await reader
    .select(bundleColumns)
    .from(bundles)
    .where(and(visibleBundle(scope), eq(bundles.id, id)))
  return row
}

export async function findBundleItems(
  reader: Reader,
  scope: Scope,
  bundleIds: number[],
): Promise<BundleItemRow[]> {
  if (bundleIds.length === 0) return []
  return reader
    .select({
      id: bundleItems.id,
      bundleId: bundleItems.bundleId,
      productId: bundleItems.productId,
      quantity: bundleItems.quantity,
    })
    .from(bundleItems)
    .where(and(eq(bundleItems.teamId, scope.teamId), inArray(bundleItems.bundleId, bundleIds)))
    .orderBy(asc(bundleItems.position), asc(bundleItems.id))
}

export interface OrderableBundle {
  id: number
  name: string
  discountPercent: number
  items: { productId: number; quantity: number }[]
}

/** The bundles among `bundleIds` the person may send, with the products they are made of. */
export async function findBundles(
  reader: Reader,
  scope: Scope,
  bundleIds: number[],
): Promise<OrderableBundle[]> {
  if (bundleIds.length === 0) return []
  const rows = await reader
    .select(bundleColumns)
    .from(bundles)
    .where(and(visibleBundle(scope), inArray(bundles.id, bundleIds)))
  const items = await findBundleItems(
    reader,
    scope,
    rows.map(row => row.id),
  )
  return rows.map(({ id, name, discountPercent }) => ({
    id,
    name,
    discountPercent,
    items: items
      .filter(item => item.bundleId === id)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  }))
}
