import { and, eq } from 'drizzle-orm'
import { columns, id, int, orNull, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { storeProducts } from './store-products.tables.ts'

export type StoreProductRow = typeof storeProducts.$inferSelect
export type StoreProductValues = Omit<StoreProductRow, 'teamId' | 'productId' | 'version'>

/** What was set for a product in the store; undefined as long as nothing was. */
export async function findStoreProduct(
  reader: Reader,
  { teamId }: Scope,
  productId: RowId,
): Promise<StoreProductRow | undefined> {
  const [row] = await reader
    .select()
    .from(storeProducts)
    .where(and(eq(storeProducts.teamId, teamId), eq(storeProducts.productId, productId)))
  return row
}

/** Returns the new version. */
export async function saveStoreProduct(
  tx: Tx,
  { teamId }: Scope,
  productId: RowId,
  values: StoreProductValues,
): Promise<number> {
  const { version } = oneRow(
    await readRows(
      tx,
      versionColumns,
      `
      insert into store_products as s (
        team_id, product_id, is_listed, e_commerce_price_cents, name, description, description_html, position)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (team_id, product_id) do update
      set is_listed = excluded.is_listed,
        e_commerce_price_cents = excluded.e_commerce_price_cents,
        name = excluded.name,
        description = excluded.description,
        description_html = excluded.description_html,
        position = excluded.position,
        version = s.version + 1
      returning ${versionColumns}`,
      [
        teamId,
        productId,
        values.isListed,
        values.eCommercePriceCents,
        values.name,
        values.description,
        values.descriptionHtml,
        values.position,
      ],
    ),
  )
  return version
}
const versionColumns = columns({ version: int('version') })

const listingColumns = columns({ id: id('product_id'), version: int('version') })

/** Puts products into the store, or takes them out; returns those that were not so already. */
export function setListed(
  tx: Tx,
  { teamId }: Scope,
  productIds: readonly RowId[],
  isListed: boolean,
): Promise<{ id: RowId; version: number }[]> {
  return readRows(
    tx,
    listingColumns,
    isListed
      ? `
      insert into store_products as s (team_id, product_id, is_listed)
      select $1, product_id, true
      from unnest($2::bigint[]) as chosen (product_id)
      on conflict (team_id, product_id) do update
      set is_listed = true, version = s.version + 1
      where not s.is_listed
      returning ${listingColumns}`
      : `
      update store_products
      set is_listed = false, version = version + 1
      where team_id = $1 and product_id = any($2::bigint[]) and is_listed
      returning ${listingColumns}`,
    [teamId, productIds],
  )
}

/** `sp` and `p` are a product that the store sells. The trigger keeps hidden ones out; this is what every read asks again. */
export const soldSql = `
  sp.is_listed
  and not p.admin_only
  and not p.is_card
  and p.archived_at is null`

const foundColumns = columns({ id: id('p.id') })

/** Whether the store shows a product that costs something. */
export async function hasProductWithPrice(reader: Reader, teamId: RowId): Promise<boolean> {
  const rows = await readRows(
    reader,
    foundColumns,
    `
    select ${foundColumns}
    from store_products sp
    join products p on p.team_id = sp.team_id and p.id = sp.product_id
    where sp.team_id = $1
      and ${soldSql}
      and exists (
        select
        from product_variants v
        where v.team_id = sp.team_id
          and v.product_id = p.id
          and v.archived_at is null
          and coalesce(sp.e_commerce_price_cents, v.retail_price_cents) > 0
      )
    limit 1`,
    [teamId],
  )
  return rows.length > 0
}

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

/**
 * The products that are shown beside one ($2) to shoppers of a team ($1), by rank: those chosen for it, else those of the same
 * type, else the newest. Never itself, nor what the store does not show or is sold out.
 */
export const suggestedSql = `
  select p.id, row_number() over (order by chosen.position, stock.is_same_type desc, p.id desc) as rank
  from store_products sp
  join products p on p.team_id = sp.team_id and p.id = sp.product_id
  left join store_suggestions chosen
    on chosen.team_id = sp.team_id and chosen.product_id = $2 and chosen.suggested_product_id = p.id
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
    and (
      chosen.position is not null
      or not exists (select from store_suggestions where team_id = $1 and product_id = $2)
    )
  order by rank
  limit ${suggestionsShown}`

const shownColumns = columns({
  id: id('p.id'),
  name: text('coalesce(sp.name, p.display_name)'),
  image: orNull(text('coalesce(own.path, p.images ->> 0, offered.image)')),
})
export type ShownSuggestion = { id: RowId; name: string; image: string | null }

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
