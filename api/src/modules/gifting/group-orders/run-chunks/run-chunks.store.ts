import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { ClaimedRunChunk, RunTables } from '../../orders/runs/run-chunks.store.ts'

export const groupOrderChunks = {
  runs: 'group_order_runs',
  rows: 'group_order_run_rows',
  chunks: 'group_order_run_chunks',
  personId: 'participant_id',
} as const satisfies RunTables

const rowColumns = columns({
  participantId: id('w.participant_id'),
  email: text('p.email'),
  name: text("coalesce(p.name, '')"),
  company: orNull(text('p.company')),
  phone: orNull(text('p.phone')),
  addressOne: text("coalesce(p.address_one, '')"),
  addressTwo: orNull(text('p.address_two')),
  city: text("coalesce(p.city, '')"),
  state: orNull(text('p.province')),
  zipcode: orNull(text('p.zipcode')),
  country: text("coalesce(p.country, '')"),
  subtotalCents: int('w.subtotal_cents'),
  discountCents: int('w.discount_cents'),
  shippingCents: int('w.shipping_cents'),
  taxRate: text('w.tax_rate'),
  taxCents: int('w.tax_cents'),
  carrierCode: orNull(text('w.carrier_code')),
  serviceCode: orNull(text('w.service_code')),
  serviceName: orNull(text('w.service_name')),
  deliveryDays: orNull(int('w.delivery_days')),
})
export type RunChunkRow = RowOf<typeof rowColumns>

/** The people of a chunk, locked; the run has taken them, so nobody else changes them. */
export function lockRunChunkRows(tx: Tx, chunk: ClaimedRunChunk): Promise<RunChunkRow[]> {
  return readRows(
    tx,
    rowColumns,
    `
    select ${rowColumns}
    from group_order_run_rows w
    join participants p on p.team_id = w.team_id and p.id = w.participant_id
    where w.team_id = $1
      and w.run_id = $2
      and w.participant_id between $3 and $4
      and w.verdict = 'ready'
      and w.order_id is null
      and p.state = 'locked'
    order by w.participant_id
    for update`,
    [chunk.teamId, chunk.runId, chunk.firstId, chunk.lastId],
  )
}
