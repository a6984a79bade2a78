import { and, eq, sql } from 'drizzle-orm'
import { hotRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { bulkSendChunks, bulkSends } from '../bulk-sends.tables.ts'
import { announceBulkSend, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'

export interface Chunk {
  id: number
  rowCount: number
  totalCents: number
}

/** Locks a send, and before it its list, in the order of whoever deletes the list; a member's own where `own` is given. */
export async function lockSendAndList(
  tx: Tx,
  id: number,
  own?: { teamId: number; userId: number },
): Promise<BulkSendRow | undefined> {
  const [send] = await tx
    .select({ listId: bulkSends.bulkImportId })
    .from(bulkSends)
    .where(
      and(
        eq(bulkSends.id, id),
        own && eq(bulkSends.teamId, own.teamId),
        own && eq(bulkSends.userId, own.userId),
      ),
    )
  if (!send) return undefined
  await tx.execute(sql`select from bulk_imports where id = ${send.listId} for share`)
  return lockBulkSendRow(tx, id)
}

const sends = "verdict in ('ready', 'awaiting') and not left_out"

/** Cuts the rows that send into chunks of up to `size`; rows of one position stay together. */
export async function insertChunks(
  tx: Tx,
  send: Pick<BulkSendRow, 'id' | 'teamId' | 'subtotalCents' | 'discountCents'>,
  size: number,
): Promise<Chunk[]> {
  const rows = await hotRows<[number, number, number]>(
    tx,
    'bulk_run_cut',
    `
    insert into bulk_send_chunks (team_id, bulk_send_id, number, row_count, total_cents, first_position, last_position)
    select $1::bigint, $2::bigint, number, count(*), sum($3::bigint + shipping_cents + tax_cents), min(position), max(position)
    from (select position, shipping_cents, tax_cents, (rank() over (order by position) - 1) / $4::int + 1 as number from bulk_send_rows where bulk_send_id = $2 and ${sends}) cut
    group by number order by number returning id, row_count, total_cents`,
    [send.teamId, send.id, send.subtotalCents - send.discountCents, size],
  )
  return rows.map(([id, rowCount, totalCents]) => ({ id, rowCount, totalCents }))
}

/** The tax within what a plan's gifts cost together. */
export async function sumTax(reader: Reader, sendId: number): Promise<number> {
  const [row] = await hotRows<[number]>(
    reader,
    'bulk_run_tax',
    `select coalesce(sum(tax_cents), 0)::bigint from bulk_send_rows where bulk_send_id = $1 and ${sends}`,
    [sendId],
  )
  return row![0]
}

// A priced zone as plan-filling writes it; names that are not ASCII change case differently here and are left alone.
const zoneText = `upper(p.country || ' ' || btrim(coalesce(p.state, '')) || ' ' || left(regexp_replace(coalesce(p.zipcode, ''), '[^[:alnum:]]', '', 'g'), 3) || ' ' || case when 'po_box' = any(w.marks) then 'box' else '' end)`

const outdated = `w.bulk_send_id = $1 and w.verdict in ('ready', 'awaiting') and not w.left_out and (
    case w.verdict when 'ready' then p.address_state <> 'given' else p.address_state not in ('requested', 'given') end
    or w.zone is not null and concat(p.country, p.state, p.zipcode) ~ '^[ -~]*$' and split_part(w.zone, '/', 1) <> ${zoneText})`

/** Whether someone who would get a gift gave, declined or changed an address since the plan was made, so that its price is another. */
export async function isOutdated(reader: Reader, id: number): Promise<boolean> {
  const [row] = await hotRows<[boolean]>(
    reader,
    'bulk_run_outdated',
    `select exists (select from bulk_send_rows w join recipients p on p.id = w.recipient_id where ${outdated})`,
    [id],
  )
  return row?.[0] === true
}

/** Has a locked plan made anew where an address has changed; everyone else stays as priced, and who was left out stays out. */
export async function restartPlan(tx: Tx, send: BulkSendRow): Promise<void> {
  await hotRows(
    tx,
    'bulk_run_forget',
    `delete from bulk_send_rows w using recipients p where p.id = w.recipient_id and ${outdated}`,
    [send.id],
  )
  await hotRows(tx, 'bulk_run_forget_zones', 'delete from bulk_send_zones where bulk_send_id = $1', [send.id])
  const restarted = await changeBulkSend(tx, send.id, {
    state: 'planning',
    filledTo: -1,
    filledAt: null,
    plannedAt: null,
    workedUntil: null,
    counts: { ...send.counts, priced: 0 },
  })
  await addJob(tx, 'plan-bulk-send', { id: send.id })
  announceBulkSend(tx, restarted)
}

/** The chunks of a send whose holds are neither handed on nor given back. */
export async function findOpenChunks(reader: Reader, sendId: number): Promise<number[]> {
  const rows = await reader
    .select({ id: bulkSendChunks.id })
    .from(bulkSendChunks)
    .where(and(eq(bulkSendChunks.bulkSendId, sendId), sql`${bulkSendChunks.doneAt} is null`))
  return rows.map(row => row.id)
}

export async function closeChunks(tx: Tx, ids: readonly number[]): Promise<void> {
  await hotRows(
    tx,
    'bulk_run_close',
    'update bulk_send_chunks set done_at = now() where id = any($1::bigint[])',
    [ids],
  )
}

export interface ClaimedChunk {
  id: number
  sendId: number
  firstPosition: number
  lastPosition: number
  rowCount: number
  totalCents: number
}

/** Takes a chunk nobody works on, of all running sends in turn; it is free again when this transaction ends. */
export async function claimChunk(tx: Tx): Promise<ClaimedChunk | undefined> {
  const [row] = await hotRows<[number, number, number, number, number, number]>(
    tx,
    'bulk_run_claim',
    `
    select c.id, c.bulk_send_id, c.first_position, c.last_position, c.row_count, c.total_cents
    from bulk_send_chunks c join bulk_sends s on s.id = c.bulk_send_id
    where c.done_at is null and c.work_after <= now() and s.state = 'running' order by c.number, c.bulk_send_id limit 1 for update of c skip locked`,
    [],
  )
  if (!row) return undefined
  const [id, sendId, firstPosition, lastPosition, rowCount, totalCents] = row
  return { id, sendId, firstPosition, lastPosition, rowCount, totalCents }
}

/** Lets a chunk that failed rest for a while; it must not keep the others from being worked on. */
export async function postponeChunk(db: Db, id: number): Promise<void> {
  await db
    .update(bulkSendChunks)
    .set({ workAfter: sql`now() + interval '30 seconds'` as never })
    .where(eq(bulkSendChunks.id, id))
}

export type ChunkRow = [
  recipientId: number,
  shippingCents: number,
  taxRate: string,
  taxCents: number,
  carrierCode: string | null,
  serviceCode: string | null,
  serviceName: string | null,
]

/** The rows of a chunk that are still without an order, kept from being merged or erased meanwhile. */
export async function lockChunkRows(tx: Tx, chunk: ClaimedChunk): Promise<ChunkRow[]> {
  return hotRows<ChunkRow>(
    tx,
    'bulk_run_rows',
    `
    select recipient_id, shipping_cents, tax_rate, tax_cents, carrier_code, service_code, service_name from bulk_send_rows
    where bulk_send_id = $1 and position between $2 and $3 and ${sends} and order_id is null order by position, recipient_id for update`,
    [chunk.sendId, chunk.firstPosition, chunk.lastPosition],
  )
}

/** Notes the orders of a chunk's people and closes it; answers the send once its last order is made. */
export async function finishChunk(
  tx: Tx,
  chunk: ClaimedChunk,
  orders: { recipientIds: readonly number[]; orderIds: readonly number[] },
): Promise<{ isLast: boolean }> {
  await hotRows(
    tx,
    'bulk_run_assign',
    `
    update bulk_send_rows w set order_id = made.order_id, chunk_id = $2 from unnest($3::bigint[], $4::bigint[]) made (recipient_id, order_id)
    where w.bulk_send_id = $1 and w.recipient_id = made.recipient_id`,
    [chunk.sendId, chunk.id, orders.recipientIds, orders.orderIds],
  )
  await closeChunks(tx, [chunk.id])
  // The row is taken last: whoever works on another chunk of the send waits here only, and the later one sees the sum.
  const [row] = await hotRows<[boolean]>(
    tx,
    'bulk_run_count',
    `
    update bulk_sends set made_count = made_count + $2::int, state = case when made_count + $2::int = send_count then 'done' else state end,
      finished_at = case when made_count + $2::int = send_count then now() end
    where id = $1 returning state = 'done'`,
    [chunk.sendId, orders.orderIds.length],
  )
  return { isLast: row?.[0] === true }
}

/** Confirmed sends whose plan is there and whose job may be gone. */
export async function findSendsToConfirm(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: bulkSends.id })
    .from(bulkSends)
    .where(and(eq(bulkSends.state, 'planned'), eq(bulkSends.confirmWhenPlanned, true)))
    .orderBy(bulkSends.id)
    .limit(20)
  return rows.map(row => row.id)
}

/** How many people of a list can get a gift: those with an address or asked for it. Undefined for a list the team has not. */
export async function countReachable(
  reader: Reader,
  teamId: number,
  listId: number,
): Promise<number | undefined> {
  const [row] = await hotRows<[number]>(
    reader,
    'bulk_run_reachable',
    `
    select (select count(*)::int from bulk_import_recipients l join recipients r on r.id = l.recipient_id where l.bulk_import_id = i.id and r.address_state in ('given', 'requested'))
    from bulk_imports i where i.team_id = $1 and i.id = $2 and i.state = 'applied'`,
    [teamId, listId],
  )
  return row?.[0]
}
