import { availableShown, type ListSort } from '@ribbon/contract/store/storefront/list-address'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { Page } from '@ribbon/contract/paging'
import type { RowId } from '../../../platform/db/row-id.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { makeParagraphs } from './make-paragraphs.ts'
import { soldSql } from '../store-products/store-products.store.ts'
import { suggestedSql } from '../store-products/suggestions.store.ts'

export interface SoldVariant {
  id: number
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  priceCents: number
  available: number
  /** The store's picture that was chosen for it. */ chosenImage: string | null
  image: string | null
}

const productMap = {
  id: id('p.id'),
  name: text('coalesce(sp.name, p.display_name)'),
  descriptionHtml: orNull(text('sp.description_html')),
  catalogDescription: text('p.description'),
  pictures: orNull(json<{ url: string; alt: string }[]>('own.pictures')),
  catalogImages: json<string[]>('p.images'),
  imageAlts: json<Record<string, string>>('p.image_alts'),
  /** None is archived or past its last day. */
  variants: json<SoldVariant[]>('offered.variants'),
}
const productColumns = columns(productMap)
export type SoldProductRow = Omit<RowOf<typeof productColumns>, 'descriptionHtml'> & {
  descriptionHtml: string
}

/** Where the store says nothing of a product, the catalog's plain text does. */
const described = (row: RowOf<typeof productColumns>): SoldProductRow => ({
  ...row,
  descriptionHtml: row.descriptionHtml ?? makeParagraphs(row.catalogDescription),
})

/** A page past the end is one row with the count and no product. */
const pageColumns = columns({
  totalCount: int('(select count(*)::int from found)'),
  ...productMap,
  id: orNull(productMap.id),
})

const offeredWhere = `v.team_id = p.team_id
    and v.product_id = p.id
    and v.archived_at is null
    and (v.expiration_date is null or v.expiration_date >= current_date)`
// What of a product `p` of a store can be bought; `sp` is what the store says of it.
const offeredSql = `
  from product_variants v
  left join stock_levels s on s.product_variant_id = v.id
  left join store_variant_images vi on vi.team_id = v.team_id and vi.product_variant_id = v.id
  left join store_images i on i.team_id = vi.team_id and i.id = vi.image_id
  where ${offeredWhere}`
const availableSql = 'greatest(coalesce(s.on_hand - s.reserved, 0), 0)'
const priceSql = 'coalesce(sp.e_commerce_price_cents, v.retail_price_cents)'

/** The products that `page` names, with pictures and variants. */
const detailSql = (join: 'join' | 'left join') => `
  ${join} products p on p.team_id = $1 and p.id = page.id
  ${join} store_products sp on sp.team_id = p.team_id and sp.product_id = p.id
  ${join} lateral (
    select json_agg(json_build_object('url', i.path, 'alt', i.alt) order by i.position, i.id) as pictures
    from store_images i
    where i.team_id = p.team_id and i.product_id = p.id
  ) own on true
  ${join} lateral (
    select json_agg(variant) as variants
    from (
      select
        v.id, v.type, v.color, v.hex_code as "hexCode", v.size, ${priceSql} as "priceCents",
        least(${availableSql}, ${availableShown}) as available, i.path as "chosenImage", v.images -> 0 as image
      ${offeredSql}
      order by v.position, v.id
    ) variant
  ) offered on true`

const orders: Record<ListSort, string> = {
  featured: 'page.position nulls last, lower(page.name), page.id',
  newest: 'page.id desc',
  name: 'lower(page.name), page.id',
  price: 'page.price, lower(page.name), page.id',
  '-price': 'page.price desc, lower(page.name), page.id',
}

const soldProductsSql = `
    from store_products sp
    join products p on p.team_id = sp.team_id and p.id = sp.product_id`
const nameSql = 'coalesce(sp.name, p.display_name)'

// Nothing is asked of the variants but that there is one, which is cheaper than to look at the stock of all.
const anySql = `
    select p.id, ${nameSql} as name, sp.position
    ${soldProductsSql}
    where sp.team_id = $1
      and ${soldSql}
      and exists (
        select
        from product_variants v
        where ${offeredWhere}
      )`

const matchingSql = `
    select p.id, ${nameSql} as name, sp.position, matching.price
    ${soldProductsSql}
    cross join lateral (
      select
        min(${priceSql}) as price,
        count(*) filter (where v.fits) as variants,
        bool_or(v.available > 0) filter (where v.fits) as in_stock,
        bool_or(v.type ilike $4 or v.color ilike $4) as has_word
      from (
        select v.retail_price_cents, v.type, v.color, ${availableSql} as available,
          ($5::text is null or v.type = $5)
            and ($6::text is null or v.color = $6)
            and ($7::text is null or v.size = $7) as fits
        ${offeredSql}
      ) v
    ) matching
    where sp.team_id = $1
      and ${soldSql}
      and matching.variants > 0
      and ($4::text is null or ${nameSql} ilike $4 or matching.has_word)
      and ($8::boolean is null or matching.in_stock = $8)`

const pageText = (found: string, sort: ListSort) => `
  with found as materialized (${found}
  ),
  page as (
    select *
    from found page
    order by ${orders[sort]}
    limit $2
    offset $3
  )
  select ${pageColumns}
  from (values (1)) one
  left join page on true
  ${detailSql('left join')}
  order by ${orders[sort]}`

const matchingTexts: Record<ListSort, string> = {
  featured: pageText(matchingSql, 'featured'),
  newest: pageText(matchingSql, 'newest'),
  name: pageText(matchingSql, 'name'),
  price: pageText(matchingSql, 'price'),
  '-price': pageText(matchingSql, '-price'),
}
const anyTexts: Partial<Record<ListSort, string>> = {
  featured: pageText(anySql, 'featured'),
  newest: pageText(anySql, 'newest'),
  name: pageText(anySql, 'name'),
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
  const onPage = [teamId, page.size, (page.number - 1) * page.size]
  const anyText = asked.every(value => value === null) ? anyTexts[sort] : undefined
  const rows = anyText
    ? await readRows(reader, pageColumns, anyText, onPage)
    : await readRows(reader, pageColumns, matchingTexts[sort], [...onPage, ...asked])
  return {
    rows: rows
      .filter((row): row is typeof row & RowOf<typeof productColumns> => row.id !== null)
      .map(described),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

const productText = `
  with page as (
    select p.id, 1 as rank
    from store_products sp
    join products p on p.team_id = sp.team_id and p.id = sp.product_id
    where sp.team_id = $1 and p.id = $2 and ${soldSql}
  )
  select ${productColumns}
  from page
  ${detailSql('join')}
  where offered.variants is not null`

/** One product that the store sells; undefined for any other one. */
export async function findSoldProduct(
  reader: Reader,
  teamId: RowId,
  productId: number,
): Promise<SoldProductRow | undefined> {
  const [row] = await readRows(reader, productColumns, productText, [teamId, productId])
  return row && described(row)
}

const suggestionsText = `
  with page as (${suggestedSql})
  select ${productColumns}
  from page
  ${detailSql('join')}
  order by page.rank`

export async function listSuggestions(
  reader: Reader,
  teamId: RowId,
  productId: number,
): Promise<SoldProductRow[]> {
  const rows = await readRows(reader, productColumns, suggestionsText, [teamId, productId])
  return rows.map(described)
}
