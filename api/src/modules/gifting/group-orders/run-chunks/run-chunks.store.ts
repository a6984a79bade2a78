import { sql } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { RunRow } from '../runs/runs.store.ts'

type RunKey = Pick<RunRow, 'teamId' | 'id'>

const newChunkColumns = columns({ id: id('id'), rowCount: int('row_count'), totalCents: int('total_cents') })
export type RunChunk = RowOf<typeof newChunkColumns>

/** Cuts the people who get an order into chunks of up to `size`. */
export function insertRunChunks(tx: Tx, { teamId, id: runId }: RunKey, size: number): Promise<RunChunk[]> {
  return readRows(
    tx,
    newChunkColumns,
    `
    insert into group_order_run_chunks (
      team_id, run_id, number, row_count, total_cents, first_participant_id, last_participant_id)
    select
      $1::bigint, $2::bigint, number, count(*),
      sum(subtotal_cents - discount_cents + shipping_cents + tax_cents),
      min(participant_id), max(participant_id)
    from (
      select *, (row_number() over (order by participant_id) - 1) / $3::int + 1 as number
      from group_order_run_rows
      where team_id = $1
        and run_id = $2
        and verdict = 'ready'
    ) cut
    group by number
    order by number
    returning ${newChunkColumns}`,
    [teamId, runId, size],
  )
}

const chunkIdColumns = columns({ id: id('id') })

/** The chunks of a run whose reservations are neither transferred to orders nor released. */
export async function findOpenRunChunks(reader: Reader, { teamId, id: runId }: RunKey): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    chunkIdColumns,
    `
    select ${chunkIdColumns}
    from group_order_run_chunks
    where team_id = $1
      and run_id = $2
      and done_at is null`,
    [teamId, runId],
  )
  return rows.map(row => row.id)
}

export async function closeRunChunks(tx: Tx, teamId: RowId, ids: readonly RowId[]): Promise<void> {
  await tx.execute(sql`
    update group_order_run_chunks set done_at = now()
    where team_id = ${teamId} and id = any(${sql.param(ids)}::bigint[])`)
}

const claimedColumns = columns({
  id: id('c.id'),
  teamId: id('c.team_id'),
  runId: id('c.run_id'),
  firstId: id('c.first_participant_id'),
  lastId: id('c.last_participant_id'),
  rowCount: int('c.row_count'),
})
export type ClaimedRunChunk = RowOf<typeof claimedColumns>

/** Claims a chunk nobody works on, of all runs in turn; it is free again when this transaction ends. */
export async function claimRunChunk(tx: Tx): Promise<ClaimedRunChunk | undefined> {
  const [chunk] = await readRows(
    tx,
    claimedColumns,
    `
    select ${claimedColumns}
    from group_order_run_chunks c
    join group_order_runs r on r.team_id = c.team_id and r.id = c.run_id
    where c.done_at is null
      and c.work_after <= now()
      and r.state = 'running'
    order by c.number, c.run_id
    limit 1
    for update of c skip locked`,
    [],
  )
  return chunk
}

/** Lets a chunk that failed rest for a while, so that it does not keep the others from being worked on. */
export async function postponeRunChunk(db: Db, { teamId, id: chunkId }: ClaimedRunChunk): Promise<void> {
  await db.execute(sql`
    update group_order_run_chunks set work_after = now() + interval '30 seconds'
    where team_id = ${teamId} and id = ${chunkId}`)
}

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

const finishedColumns = columns({ isLast: bool('made_count = order_count') })

/** Records the orders of a chunk's people and closes it; says whether they were the last ones of the run. */
export async function finishRunChunk(
  tx: Tx,
  chunk: ClaimedRunChunk,
  orders: readonly { id: RowId; participantId: RowId | null }[],
): Promise<{ isLast: boolean }> {
  await tx.execute(sql`
    update group_order_run_rows w set order_id = made.order_id
    from unnest(
      ${sql.param(orders.map(order => order.participantId))}::bigint[],
      ${sql.param(orders.map(order => order.id))}::bigint[]
    ) made (participant_id, order_id)
    where w.team_id = ${chunk.teamId} and w.run_id = ${chunk.runId} and w.participant_id = made.participant_id`)
  await closeRunChunks(tx, chunk.teamId, [chunk.id])
  // The run's row is locked last: whoever works on another chunk waits only here, and the later one sees the sum.
  const [run] = await readRows(
    tx,
    finishedColumns,
    `
    update group_order_runs set made_count = made_count + $3::int
    where team_id = $1
      and id = $2
    returning ${finishedColumns}`,
    [chunk.teamId, chunk.runId, orders.length],
  )
  return run ?? { isLast: false }
}
