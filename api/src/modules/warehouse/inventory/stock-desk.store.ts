import type { Page } from '@ribbon/contract/paging'
import { hotRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { deskEntries } from './inventory.tables.ts'

export interface DeskRow {
  id: number
  teamId: number
  teamName: string
  title: string
  sku: string
  type: string | null
  color: string | null
  size: string | null
  image: string | null
  onHand: number
  reserved: number
  available: number
  thresholdLimit: number
  expirationDate: string | null
  isArchived: boolean
  incoming: number
  packed: number
}

const columns = `v.id, v.team_id, t.name, p.display_name, v.sku, v.type, v.color, v.size, coalesce(v.images ->> 0, p.images ->> 0), coalesce(s.on_hand, 0), coalesce(s.reserved, 0),
  case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end, t.stock_threshold_limit, to_char(v.expiration_date, 'YYYY-MM-DD'), v.archived_at is not null or p.archived_at is not null,
  (select coalesce(sum(l.quantity - l.received), 0)::int from restock_lines l join restock_requests r on r.id = l.restock_request_id where l.product_variant_id = v.id and r.state = 'open'),
  (select coalesce(sum(case when k.is_whole then o.quantity else coalesce(i.quantity, 0) end), 0)::int from parcels k join order_items o on o.order_id = k.order_id left join parcel_items i on i.parcel_id = k.id and i.order_item_id = o.id
    where k.state = 'packed' and k.team_id = v.team_id and o.product_variant_id = v.id)`
const tables =
  'product_variants v join products p on p.id = v.product_id join teams t on t.id = v.team_id left join stock_levels s on s.product_variant_id = v.id'

// What is archived stays while there is some of it on the shelf.
const foundText = `with found as materialized (
    select v.id, t.name as team, lower(p.display_name) as title, v.position, lower(v.sku) = lower($2) as is_scanned from ${tables}
    where ($1::bigint is null or v.team_id = $1) and ($3::text is null or v.sku ilike $3 or p.display_name ilike $3 or t.name ilike $3)
      and (v.archived_at is null and p.archived_at is null or s.on_hand > 0)),
  page as (select * from found order by is_scanned desc nulls last, team, title, position, id limit $4 offset $5)
  select (select count(*)::int from found), ${columns} from (values (1)) one left join page on true left join (${tables}) on v.id = page.id order by page.is_scanned desc nulls last, page.team, page.title, page.position, page.id`

type DeskColumns = [
  number,
  number,
  string,
  string,
  string,
  string | null,
  string | null,
  string | null,
  string | null,
  number,
  number,
  number,
  number,
  string | null,
  boolean,
  number,
  number,
]

/** The stock of every team by variant; a search that is a whole SKU has it on top. */
export async function listDeskStock(
  reader: Reader,
  { search, teamId, page }: { search: string | undefined; teamId: number | undefined; page: Page },
): Promise<{ rows: DeskRow[]; totalCount: number }> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const found = await hotRows<[number, ...DeskColumns] | [number, null]>(
    reader,
    'stockroom_desk',
    foundText,
    [teamId ?? null, search ?? null, pattern, page.size, (page.number - 1) * page.size],
  )
  return {
    rows: found.flatMap(([, ...row]) => (row[0] === null ? [] : [deskRow(row as DeskColumns)])),
    totalCount: found[0]?.[0] ?? 0,
  }
}

const oneText = `select ${columns} from ${tables} where v.id = $1`

export async function findDeskStock(reader: Reader, variantId: number): Promise<DeskRow | undefined> {
  const [row] = await hotRows<DeskColumns>(reader, 'stockroom_desk_one', oneText, [variantId])
  return row && deskRow(row)
}

function deskRow([
  id,
  teamId,
  teamName,
  title,
  sku,
  type,
  color,
  size,
  image,
  onHand,
  reserved,
  available,
  thresholdLimit,
  expirationDate,
  isArchived,
  incoming,
  packed,
]: DeskColumns): DeskRow {
  return {
    id,
    teamId,
    teamName,
    title,
    sku,
    type,
    color,
    size,
    image,
    onHand,
    reserved,
    available,
    thresholdLimit,
    expirationDate,
    isArchived,
    incoming,
    packed,
  }
}

export async function insertDeskEntry(tx: Tx, entry: typeof deskEntries.$inferInsert): Promise<number> {
  const [row] = await tx.insert(deskEntries).values(entry).returning({ id: deskEntries.id })
  return row!.id
}
