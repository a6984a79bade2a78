import { and, eq, sql } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { rowsToSend } from '../bulk-send-rows.store.ts'
import { bulkSendChunks } from '../bulk-sends.tables.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'

const newChunkColumns = columns({ id: id('id'), rowCount: int('row_count'), totalCents: int('total_cents') })
export type Chunk = RowOf<typeof newChunkColumns>

/** Cuts the rows that send into chunks of up to `size`; rows of one position stay together. */
export function insertChunks(
  tx: Tx,
  send: Pick<BulkSendRow, 'id' | 'teamId' | 'subtotalCents' | 'discountCents'>,
  size: number,
): Promise<Chunk[]> {
  return readRows(
    tx,
    newChunkColumns,
    `insert into bulk_send_chunks
      (team_id, bulk_send_id, number, row_count, total_cents, first_position, last_position)
    select $1::bigint, $2::bigint, number, count(*), sum($3::bigint + shipping_cents + tax_cents),
      min(position), max(position)
    from (
      select position, shipping_cents, tax_cents,
        (rank() over (order by position) - 1) / $4::int + 1 as number
      from bulk_send_rows
      where bulk_send_id = $2 and ${rowsToSend}
    ) cut
    group by number
    order by number
    returning ${newChunkColumns}`,
    [send.teamId, send.id, send.subtotalCents - send.discountCents, size],
  )
}

/** The chunks of a send whose reservations are neither transferred to orders nor released. */
export async function findOpenChunks(reader: Reader, sendId: RowId): Promise<RowId[]> {
  const rows = await reader
    .select({ id: bulkSendChunks.id })
    .from(bulkSendChunks)
    .where(and(eq(bulkSendChunks.bulkSendId, sendId), sql`${bulkSendChunks.doneAt} is null`))
  return rows.map(row => row.id)
}

export async function closeChunks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update bulk_send_chunks set done_at = now() where id = any(${sql.param(ids)}::bigint[])`,
  )
}

const claimedChunkColumns = columns({
  id: id('c.id'),
  sendId: id('c.bulk_send_id'),
  firstPosition: int('c.first_position'),
  lastPosition: int('c.last_position'),
  rowCount: int('c.row_count'),
  totalCents: int('c.total_cents'),
})
export type ClaimedChunk = RowOf<typeof claimedChunkColumns>

/** Claims a chunk nobody works on, of all running sends in turn; it is free again when this transaction ends. */
export async function claimChunk(tx: Tx): Promise<ClaimedChunk | undefined> {
  const [chunk] = await readRows(
    tx,
    claimedChunkColumns,
    `select ${claimedChunkColumns}
    from bulk_send_chunks c
    join bulk_sends s on s.id = c.bulk_send_id
    where c.done_at is null and c.work_after <= now() and s.state = 'running'
    order by c.number, c.bulk_send_id
    limit 1
    for update of c skip locked`,
    [],
  )
  return chunk
}

/** Lets a chunk that failed rest for a while, so that it does not keep the others from being worked on. */
export async function postponeChunk(db: Db, id: number): Promise<void> {
  await db.execute(
    sql`update bulk_send_chunks set work_after = now() + interval '30 seconds' where id = ${id}`,
  )
}

const chunkRowColumns = columns({
  recipientId: id('recipient_id'),
  shippingCents: int('shipping_cents'),
  taxRate: text('tax_rate'),
  taxCents: int('tax_cents'),
  carrierCode: orNull(text('carrier_code')),
  serviceCode: orNull(text('service_code')),
  serviceName: orNull(text('service_name')),
  deliveryDays: orNull(int('delivery_days')),
  salesforceResourceType: orNull(text('salesforce_resource_type')),
  salesforceResourceUid: orNull(text('salesforce_resource_uid')),
})
export type ChunkRow = RowOf<typeof chunkRowColumns>

/** The rows of a chunk without an order yet, locked so that nobody is merged or erased meanwhile. */
export function lockChunkRows(tx: Tx, chunk: ClaimedChunk): Promise<ChunkRow[]> {
  return readRows(
    tx,
    chunkRowColumns,
    `select ${chunkRowColumns}
    from bulk_send_rows
    where bulk_send_id = $1 and position between $2 and $3 and ${rowsToSend} and order_id is null
    order by position, recipient_id
    for update`,
    [chunk.sendId, chunk.firstPosition, chunk.lastPosition],
  )
}

const finishedColumns = columns({ isLast: bool("state = 'done'") })

/** Records the orders of a chunk's people and closes it; says whether they were the last ones of the send. */
export async function finishChunk(
  tx: Tx,
  chunk: ClaimedChunk,
  orders: { recipientIds: readonly number[]; orderIds: readonly number[] },
): Promise<{ isLast: boolean }> {
  await tx.execute(sql`
    update bulk_send_rows w set order_id = made.order_id, chunk_id = ${chunk.id}
    from unnest(${sql.param(orders.recipientIds)}::bigint[], ${sql.param(orders.orderIds)}::bigint[])
      made (recipient_id, order_id)
    where w.bulk_send_id = ${chunk.sendId} and w.recipient_id = made.recipient_id`)
  await closeChunks(tx, [chunk.id])
  // The send's row is locked last: whoever works on another chunk waits only here, and the later one sees the sum.
  const [send] = await readRows(
    tx,
    finishedColumns,
    `update bulk_sends set
      made_count = made_count + $2::int,
      state = case when made_count + $2::int = send_count then 'done' else state end,
      finished_at = case when made_count + $2::int = send_count then now() end
    where id = $1
    returning ${finishedColumns}`,
    [chunk.sendId, orders.orderIds.length],
  )
  return send ?? { isLast: false }
}
