import type { Page } from '@ribbon/contract/paging'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { deskEntries } from './inventory.tables.ts'

const incomingSql = `(
  select coalesce(sum(l.quantity - l.received), 0)::int
  from restock_lines l
  join restock_requests r on r.id = l.restock_request_id
  where l.product_variant_id = v.id and r.state = 'open'
)`
const packedSql = `(
  select coalesce(sum(case when k.is_whole then o.quantity else coalesce(i.quantity, 0) end), 0)::int
  from parcels k
  join order_items o on o.order_id = k.order_id
  left join parcel_items i on i.parcel_id = k.id and i.order_item_id = o.id
  where k.state = 'packed' and k.team_id = v.team_id and o.product_variant_id = v.id
)`

const deskMap = {
  id: id('v.id'),
  teamId: id('v.team_id'),
  teamName: text('t.name'),
  title: text('p.display_name'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  image: orNull(text('coalesce(v.images ->> 0, p.images ->> 0)')),
  onHand: int('coalesce(s.on_hand, 0)'),
  reserved: int('coalesce(s.reserved, 0)'),
  available: int(
    'case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end',
  ),
  thresholdLimit: int('t.stock_threshold_limit'),
  expirationDate: orNull(text("to_char(v.expiration_date, 'YYYY-MM-DD')")),
  isArchived: bool('v.archived_at is not null or p.archived_at is not null'),
  incoming: int(incomingSql),
  packed: int(packedSql),
}
const deskColumns = columns(deskMap)
export type DeskRow = RowOf<typeof deskColumns>

/** A page past the end is one row with the count and no variant. */
const pageColumns = columns({
  totalCount: int('(select count(*)::int from found)'),
  ...deskMap,
  id: orNull(deskMap.id),
})

const tables = `
  product_variants v
  join products p on p.id = v.product_id
  join teams t on t.id = v.team_id
  left join stock_levels s on s.product_variant_id = v.id`

// An archived variant is listed while some of it is on the shelf.
const pageSql = `
  with found as materialized (
    select
      v.id,
      t.name as team,
      lower(p.display_name) as title,
      v.position,
      lower(v.sku) = lower($2) as is_scanned
    from ${tables}
    where ($1::bigint is null or v.team_id = $1)
      and ($3::text is null or v.sku ilike $3 or p.display_name ilike $3 or t.name ilike $3)
      and (v.archived_at is null and p.archived_at is null or s.on_hand > 0)
  ),
  page as (
    select *
    from found
    order by is_scanned desc nulls last, team, title, position, id
    limit $4 offset $5
  )
  select ${pageColumns}
  from (values (1)) one
  left join page on true
  left join (${tables}) on v.id = page.id
  order by page.is_scanned desc nulls last, page.team, page.title, page.position, page.id`

/** The stock of every team by variant; a search that is a whole SKU has it on top. */
export async function listDeskStock(
  reader: Reader,
  { search, teamId, page }: { search: string | undefined; teamId: number | undefined; page: Page },
): Promise<{ rows: DeskRow[]; totalCount: number }> {
  const rows = await readRows(reader, pageColumns, pageSql, [
    teamId ?? null,
    search ?? null,
    search ? containing(search) : null,
    page.size,
    (page.number - 1) * page.size,
  ])
  return {
    rows: rows.flatMap(({ id, ...variant }) => (id === null ? [] : [{ ...variant, id }])),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

const oneSql = `select ${deskColumns} from ${tables} where v.id = $1`

export async function findDeskStock(reader: Reader, variantId: RowId): Promise<DeskRow | undefined> {
  const [row] = await readRows(reader, deskColumns, oneSql, [variantId])
  return row
}

export async function insertDeskEntry(tx: Tx, entry: InsertOf<typeof deskEntries>): Promise<RowId> {
  const row = oneRow(await tx.insert(deskEntries).values(entry).returning({ id: deskEntries.id }))
  return row.id
}
