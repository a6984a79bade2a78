import { and, eq } from 'drizzle-orm'
import { columns, id, int } from '../../../platform/db/columns.ts'
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
