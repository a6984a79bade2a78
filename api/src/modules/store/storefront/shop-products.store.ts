import { availableShown, type ListSort } from '@ribbon/contract/store/storefront/list-address'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { Page } from '@ribbon/contract/paging'
import type { RowId } from '../../../platform/db/row-id.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { makeParagraphs } from './make-paragraphs.ts'
import { soldSql } from '../store-products/store-products.store.ts'
import { suggestedSql } from '../store-products/suggestions.store.ts'

const availableSql = 'greatest(coalesce(s.on_hand - s.reserved, 0), 0)'

const variantColumns = columns({
  id: int('v.id'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('v.hex_code')),
  size: orNull(text('v.size')),
  priceCents: int('coalesce(page.e_commerce_price_cents, v.retail_price_cents)'),
  available: int(`least(${availableSql}, ${availableShown})`),
  /** The store's picture that was chosen for it. */
  chosenImage: orNull(text('i.path')),
  image: orNull(text('v.images -> 0')),
})
export type SoldVariant = RowOf<typeof variantColumns>

const productMap = {
  id: id('page.id'),
  name: text('page.name'),
  descriptionHtml: orNull(text('page.description_html')),
  catalogDescription: text('page.description'),
  pictures: orNull(json<{ url: string; alt: string }[]>('own.pictures')),
  catalogImages: json<string[]>('page.images'),
  imageAlts: json<Record<string, string>>('page.image_alts'),
  /** The values of `variantColumns`, without their names, which is quicker. None is archived or past its last day. */
  variants: json<unknown[][]>('offered.variants'),
}
const productColumns = columns(productMap)
type ProductRow = RowOf<typeof productColumns>

export interface SoldProductRow extends Omit<ProductRow, 'descriptionHtml' | 'variants'> {
  descriptionHtml: string
  variants: SoldVariant[]
}

const readProduct = (row: ProductRow): SoldProductRow => ({
  ...row,
  // Where the store says nothing of a product, the catalog's plain text does.
  descriptionHtml: row.descriptionHtml ?? makeParagraphs(row.catalogDescription),
  variants: row.variants.map(variantColumns.readRow),
})

const nameSql = 'coalesce(sp.name, p.display_name)'
/** What the store or the catalog says of a product `p`; `sp` is what the store says. */
const saidSql = `
  p.team_id, p.id, ${nameSql} as name, sp.position, sp.description_html, p.description, p.images, p.image_alts,
  sp.e_commerce_price_cents`
const soldProductsSql = `
  from store_products sp
  join products p on p.team_id = sp.team_id and p.id = sp.product_id`
/** The products the store sells and of which a variant can be bought. */
const isOfferedSql = `
  sp.team_id = $1
  and ${soldSql}
  and p.offered_until >= current_date`

const isVariantOfferedSql = `
  v.archived_at is null
  and (v.expiration_date is null or v.expiration_date >= current_date)`

/** The products that `page` selects, with their pictures and variants. */
const productsText = (selected: string, page: string, order: string) => `
  with page as (${page}
  )
  select ${selected}
  from page
  join (
    select product_id, json_agg(variant) as variants
    from (
      select v.product_id, json_build_array(${variantColumns}) as variant
      from page
      join product_variants v on v.team_id = page.team_id and v.product_id = page.id
      left join stock_levels s on s.product_variant_id = v.id
      left join store_variant_images vi on vi.team_id = v.team_id and vi.product_variant_id = v.id
      left join store_images i on i.team_id = vi.team_id and i.id = vi.image_id
      where ${isVariantOfferedSql}
      order by v.product_id, v.position, v.id
    ) variants
    group by product_id
  ) offered on offered.product_id = page.id
  left join (
    select i.product_id, json_agg(json_build_object('url', i.path, 'alt', i.alt) order by i.position, i.id) as pictures
    from page
    join store_images i on i.team_id = page.team_id and i.product_id = page.id
    group by i.product_id
  ) own on own.product_id = page.id
  order by ${order}`

const orders: Record<ListSort, string> = {
  featured: 'page.position nulls last, lower(page.name), page.id',
  newest: 'page.id desc',
  name: 'lower(page.name), page.id',
  price: 'page.price, lower(page.name), page.id',
  '-price': 'page.price desc, lower(page.name), page.id',
}

const allSql = `
  select ${saidSql}
  ${soldProductsSql}
  where ${isOfferedSql}`

const matchingSql = `
  select ${saidSql}, matching.price
  ${soldProductsSql}
  cross join lateral (
    select
      min(coalesce(sp.e_commerce_price_cents, v.retail_price_cents)) as price,
      count(*) filter (where v.fits) as variants,
      bool_or(v.available > 0) filter (where v.fits) as in_stock,
      bool_or(v.type ilike $4 or v.color ilike $4) as has_word
    from (
      select v.retail_price_cents, v.type, v.color, ${availableSql} as available,
        ($5::text is null or v.type = $5)
          and ($6::text is null or v.color = $6)
          and ($7::text is null or v.size = $7) as fits
      from product_variants v
      left join stock_levels s on s.product_variant_id = v.id
      where v.team_id = p.team_id
        and v.product_id = p.id
        and ${isVariantOfferedSql}
    ) v
  ) matching
  where ${isOfferedSql}
    and matching.variants > 0
    and ($4::text is null or ${nameSql} ilike $4 or matching.has_word)
    and ($8::boolean is null or matching.in_stock = $8)`

const pageColumns = columns({ totalCount: int('page.total'), ...productMap })

const pageText = (found: string, sort: ListSort) =>
  productsText(
    String(pageColumns),
    `
    select count(*) over ()::int as total, page.*
    from (${found}) page
    order by ${orders[sort]}
    limit $2
    offset $3`,
    orders[sort],
  )

const matchingTexts: Record<ListSort, string> = {
  featured: pageText(matchingSql, 'featured'),
  newest: pageText(matchingSql, 'newest'),
  name: pageText(matchingSql, 'name'),
  price: pageText(matchingSql, 'price'),
  '-price': pageText(matchingSql, '-price'),
}
// Nothing is asked of the variants, which is cheaper than to look at the stock of all.
const allTexts: Partial<Record<ListSort, string>> = {
  featured: pageText(allSql, 'featured'),
  newest: pageText(allSql, 'newest'),
  name: pageText(allSql, 'name'),
}

export interface ShopSearch {
  page: Page
  search?: string | undefined
  filters?:
    | {
        type?: string | undefined
        color?: string | undefined
        size?: string | undefined
        available?: 'true' | 'false' | undefined
      }
    | undefined
  sort?: ListSort | undefined
}

/** What a team's store sells, a page of it. */
export async function listSoldProducts(
  reader: Reader,
  teamId: RowId,
  { page, search, filters = {}, sort = 'featured' }: ShopSearch,
): Promise<{ rows: SoldProductRow[]; totalCount: number }> {
  const word = search?.trim()
  const asked = [
    word ? containing(word) : null,
    filters.type ?? null,
    filters.color ?? null,
    filters.size ?? null,
    filters.available === undefined ? null : filters.available === 'true',
  ]
  const allText = asked.every(value => value === null) ? allTexts[sort] : undefined
  const readPage = (number: number, size: number) => {
    const values = [teamId, size, (number - 1) * size]
    return allText
      ? readRows(reader, pageColumns, allText, values)
      : readRows(reader, pageColumns, matchingTexts[sort], [...values, ...asked])
  }
  const rows = await readPage(page.number, page.size)
  // A page past the end says nothing of how many there are.
  const [counted] = rows.length === 0 && page.number > 1 ? await readPage(1, 1) : rows
  return { rows: rows.map(readProduct), totalCount: counted?.totalCount ?? 0 }
}

const productText = productsText(
  String(productColumns),
  `
    select ${saidSql}
    ${soldProductsSql}
    where ${isOfferedSql}
      and p.id = $2`,
  'page.id',
)

/** One product that the store sells; undefined for any other one. */
export async function findSoldProduct(
  reader: Reader,
  teamId: RowId,
  productId: number,
): Promise<SoldProductRow | undefined> {
  const [row] = await readRows(reader, productColumns, productText, [teamId, productId])
  return row && readProduct(row)
}

const suggestionsText = productsText(
  String(productColumns),
  `
    select ${saidSql}, suggested.rank
    ${soldProductsSql}
    join (${suggestedSql}) suggested on suggested.id = p.id
    where sp.team_id = $1`,
  'page.rank',
)

export async function listSuggestions(
  reader: Reader,
  teamId: RowId,
  productId: number,
): Promise<SoldProductRow[]> {
  const rows = await readRows(reader, productColumns, suggestionsText, [teamId, productId])
  return rows.map(readProduct)
}
