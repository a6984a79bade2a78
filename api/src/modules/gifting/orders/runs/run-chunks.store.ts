import { sql } from 'drizzle-orm'
import { bool, columns, id, int, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface RunKey {
  teamId: RowId
  id: RowId
}

/**
 * The tables of one kind of runs, which differ in their names and in whom a row is for. The orders of a run are made in chunks: cut when
 * it begins, then worked on side by side, each once.
 */
export interface RunTables {
  runs: 'group_order_runs' | 'project_runs'
  rows: 'group_order_run_rows' | 'project_run_rows'
  chunks: 'group_order_run_chunks' | 'project_run_chunks'
  /** Whom each order is for: the column of the rows. */ personId: 'participant_id' | 'submission_id'
}

const newChunkColumns = columns({ id: id('id'), rowCount: int('row_count'), totalCents: int('total_cents') })
export type RunChunk = RowOf<typeof newChunkColumns>

const chunkIdColumns = columns({ id: id('id') })

const claimedColumns = (personId: string) =>
  columns({
    id: id('c.id'),
    teamId: id('c.team_id'),
    runId: id('c.run_id'),
    firstId: id(`c.first_${personId}`),
    lastId: id(`c.last_${personId}`),
    rowCount: int('c.row_count'),
  })
export type ClaimedRunChunk = RowOf<ReturnType<typeof claimedColumns>>

const finishedColumns = columns({ isLast: bool('made_count = order_count') })

export async function closeRunChunks(
  tx: Tx,
  tables: RunTables,
  teamId: RowId,
  ids: readonly RowId[],
): Promise<void> {
  await tx.execute(sql`
    update ${sql.raw(tables.chunks)} set done_at = now()
    where team_id = ${teamId} and id = any(${sql.param(ids)}::bigint[])`)
}

/** Cuts the people who get an order into chunks of up to `size`. */
export function insertRunChunks(
  tx: Tx,
  tables: RunTables,
  { teamId, id: runId }: RunKey,
  size: number,
): Promise<RunChunk[]> {
  return readRows(
    tx,
    newChunkColumns,
    `
    insert into ${tables.chunks} (
      team_id, run_id, number, row_count, total_cents, first_${tables.personId}, last_${tables.personId})
    select
      $1::bigint, $2::bigint, number, count(*),
      sum(subtotal_cents - discount_cents + shipping_cents + tax_cents),
      min(${tables.personId}), max(${tables.personId})
    from (
      select *, (row_number() over (order by ${tables.personId}) - 1) / $3::int + 1 as number
      from ${tables.rows}
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

/** The chunks of a run whose reservations are neither transferred to orders nor released. */
export async function findOpenRunChunks(
  reader: Reader,
  tables: RunTables,
  { teamId, id: runId }: RunKey,
): Promise<RowId[]> {
  const open = await readRows(
    reader,
    chunkIdColumns,
    `
    select ${chunkIdColumns}
    from ${tables.chunks}
    where team_id = $1
      and run_id = $2
      and done_at is null`,
    [teamId, runId],
  )
  return open.map(row => row.id)
}

/** Claims a chunk nobody works on, of all runs in turn; it is free again when this transaction ends. */
export async function claimRunChunk(tx: Tx, tables: RunTables): Promise<ClaimedRunChunk | undefined> {
  const claimed = claimedColumns(tables.personId)
  const [chunk] = await readRows(
    tx,
    claimed,
    `
    select ${claimed}
    from ${tables.chunks} c
    join ${tables.runs} r on r.team_id = c.team_id and r.id = c.run_id
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
export async function postponeRunChunk(
  db: Db,
  tables: RunTables,
  { teamId, id: chunkId }: ClaimedRunChunk,
): Promise<void> {
  await db.execute(sql`
    update ${sql.raw(tables.chunks)} set work_after = now() + interval '30 seconds'
    where team_id = ${teamId} and id = ${chunkId}`)
}

/** Records the orders of a chunk's people and closes it; says whether they were the last ones of the run. */
export async function finishRunChunk(
  tx: Tx,
  tables: RunTables,
  chunk: ClaimedRunChunk,
  orders: readonly { id: RowId; personId: RowId | null }[],
): Promise<{ isLast: boolean }> {
  const person = sql.raw(tables.personId)
  await tx.execute(sql`
    update ${sql.raw(tables.rows)} w set order_id = made.order_id
    from unnest(
      ${sql.param(orders.map(order => order.personId))}::bigint[],
      ${sql.param(orders.map(order => order.id))}::bigint[]
    ) made (person_id, order_id)
    where w.team_id = ${chunk.teamId} and w.run_id = ${chunk.runId} and w.${person} = made.person_id`)
  await closeRunChunks(tx, tables, chunk.teamId, [chunk.id])
  // The run's row is locked last: whoever works on another chunk waits only here, and the later one sees the sum.
  const [run] = await readRows(
    tx,
    finishedColumns,
    `
    update ${tables.runs} set made_count = made_count + $3::int
    where team_id = $1
      and id = $2
    returning ${finishedColumns}`,
    [chunk.teamId, chunk.runId, orders.length],
  )
  return run ?? { isLast: false }
}
