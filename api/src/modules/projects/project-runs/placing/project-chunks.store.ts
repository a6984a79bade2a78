import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { insertSelectedItems } from '../../../gifting/orders/bulk-orders.store.ts'
import type { ClaimedRunChunk, RunTables } from '../../../gifting/orders/runs/run-chunks.store.ts'

export const projectChunks = {
  runs: 'project_runs',
  rows: 'project_run_rows',
  chunks: 'project_run_chunks',
  personId: 'submission_id',
} as const satisfies RunTables

const rowColumns = columns({
  submissionId: id('w.submission_id'),
  email: text('s.email'),
  name: text('s.name'),
  company: orNull(text('s.company')),
  phone: orNull(text('s.phone')),
  addressOne: text('s.address_one'),
  addressTwo: orNull(text('s.address_two')),
  city: text('s.city'),
  state: orNull(text('s.province')),
  zipcode: orNull(text('s.zipcode')),
  country: text('s.country'),
  subtotalCents: int('w.subtotal_cents'),
  discountCents: int('w.discount_cents'),
  shippingCents: int('w.shipping_cents'),
})
export type ProjectChunkRow = RowOf<typeof rowColumns>

/** The people of a chunk, locked. */
export function lockProjectChunkRows(tx: Tx, chunk: ClaimedRunChunk): Promise<ProjectChunkRow[]> {
  return readRows(
    tx,
    rowColumns,
    `
    select ${rowColumns}
    from project_run_rows w
    join submissions s on s.team_id = w.team_id and s.id = w.submission_id
    where w.team_id = $1
      and w.run_id = $2
      and w.submission_id between $3 and $4
      and w.verdict = 'ready'
      and w.order_id is null
      and s.order_id is null
    order by w.submission_id
    for update`,
    [chunk.teamId, chunk.runId, chunk.firstId, chunk.lastId],
  )
}

/** Inserts what goes into each parcel, as the plan has it. */
export async function insertItemsOfChunk(
  tx: Tx,
  { teamId, runId }: ClaimedRunChunk,
  orderIds: readonly RowId[],
): Promise<void> {
  await insertSelectedItems(
    tx,
    `
    select
      o.team_id, o.id, v.id, p.id, l.quantity, l."priceCents", l."discountCents",
      p.name, p.display_name, p.description, v.sku, v.type, v.color, v.hex_code, v.size,
      case when v.images <> '[]' then v.images else p.images end
    from orders o
    join project_run_rows w on w.team_id = o.team_id and w.run_id = $2 and w.submission_id = o.submission_id
    cross join jsonb_to_recordset(w.lines)
      as l ("variantId" bigint, quantity int, "priceCents" int, "discountCents" int)
    join product_variants v on v.team_id = w.team_id and v.id = l."variantId"
    join products p on p.team_id = v.team_id and p.id = v.product_id
    where o.team_id = $1
      and o.id = any($3::bigint[])
    order by o.id`,
    [teamId, runId, orderIds],
  )
}

const unitColumns = columns({
  orderId: id('o.id'),
  productVariantId: id('l."variantId"'),
  quantity: int('l.quantity'),
})

/** What each order of a chunk takes over from what the chunk has reserved. */
export function findUnitsOfOrders(
  tx: Tx,
  { teamId, runId }: ClaimedRunChunk,
  orderIds: readonly RowId[],
): Promise<RowOf<typeof unitColumns>[]> {
  return readRows(
    tx,
    unitColumns,
    `
    select ${unitColumns}
    from orders o
    join project_run_rows w on w.team_id = o.team_id and w.run_id = $2 and w.submission_id = o.submission_id
    cross join jsonb_to_recordset(w.lines) as l ("variantId" bigint, quantity int)
    where o.team_id = $1
      and o.id = any($3::bigint[])`,
    [teamId, runId, orderIds],
  )
}
