import { createHash } from 'node:crypto'
import { fullName } from '@ribbon/contract/full-name'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { bulkSends } from './bulk-sends.tables.ts'

export type BulkSendRow = typeof bulkSends.$inferSelect

/** The team's for owners, the own ones for others. */
function visibleTo(scope: Scope) {
  return and(
    eq(bulkSends.teamId, scope.teamId),
    scope.seesTeam ? undefined : eq(bulkSends.userId, scope.userId),
  )
}

/** Of these lists, those that gifts were or are being sent to. */
export async function findListsSentTo(reader: Reader, listIds: readonly RowId[]): Promise<Set<number>> {
  const rows = await reader
    .selectDistinct({ listId: bulkSends.bulkImportId })
    .from(bulkSends)
    .where(
      and(
        sql`${bulkSends.bulkImportId} = any(${sql.param(listIds)}::bigint[])`,
        or(
          inArray(bulkSends.state, ['paying', 'running', 'done']),
          and(eq(bulkSends.confirmWhenPlanned, true), ne(bulkSends.state, 'refused')),
        ),
      ),
    )
  return new Set(rows.map(row => row.listId))
}

/** Locks a list against being deleted while it is sent to; says how many people are on it and whether one can get a gift. */
export async function lockListShared(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ id: number; name: string; people: number; hasReachable: boolean } | undefined> {
  const { rows } = await tx.execute<{ id: RowId; name: string; people: number; hasReachable: boolean }>(sql`
    select
      i.id,
      i.name,
      (select count(*)::int from bulk_import_recipients l where l.bulk_import_id = i.id) as people,
      exists (
        select from bulk_import_recipients l
        join recipients r on r.id = l.recipient_id
        where l.bulk_import_id = i.id and r.address_state in ('given', 'requested')
      ) as "hasReachable"
    from bulk_imports i
    where i.team_id = ${scope.teamId} and i.id = ${id} and i.state = 'applied'
    for share of i`)
  return rows[0]
}

export async function insertBulkSend(tx: Tx, send: InsertOf<typeof bulkSends>): Promise<BulkSendRow> {
  return oneRow(await tx.insert(bulkSends).values(send).returning())
}

export async function findBulkSend(
  reader: Reader,
  scope: Scope,
  id: number,
): Promise<BulkSendRow | undefined> {
  const [row] = await reader
    .select()
    .from(bulkSends)
    .where(and(visibleTo(scope), eq(bulkSends.id, id)))
  return row
}

export async function lockBulkSend(tx: Tx, scope: Scope, id: number): Promise<BulkSendRow | undefined> {
  const [row] = await tx
    .select()
    .from(bulkSends)
    .where(and(visibleTo(scope), eq(bulkSends.id, id)))
    .for('update')
  return row
}

/** A send, for the platform's own work. */
export async function findBulkSendRow(reader: Reader, id: RowId): Promise<BulkSendRow | undefined> {
  const [row] = await reader.select().from(bulkSends).where(eq(bulkSends.id, id))
  return row
}

/** Locks a send for the platform's own work. */
export async function lockBulkSendRow(tx: Tx, id: RowId): Promise<BulkSendRow | undefined> {
  const [row] = await tx.select().from(bulkSends).where(eq(bulkSends.id, id)).for('update')
  return row
}

export async function listBulkSends(
  reader: Reader,
  scope: Scope,
  page: Page,
  bulkImportId: number | undefined,
): Promise<{ rows: BulkSendRow[]; totalCount: number }> {
  const where = and(
    visibleTo(scope),
    bulkImportId === undefined ? undefined : eq(bulkSends.bulkImportId, bulkImportId),
  )
  const rows = await reader
    .select()
    .from(bulkSends)
    .where(where)
    .orderBy(desc(bulkSends.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bulkSends).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findSenderNames(reader: Reader, userIds: RowId[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(rows.map(row => [row.id, fullName(row)]))
}

export async function changeBulkSend(
  tx: Tx,
  id: number,
  change: Partial<Omit<BulkSendRow, 'id' | 'teamId'>>,
): Promise<BulkSendRow> {
  return oneRow(await tx.update(bulkSends).set(change).where(eq(bulkSends.id, id)).returning())
}

/** Names what a person has looked at: every change of what would be sent counts the version up. */
export function planHash(send: Pick<BulkSendRow, 'id' | 'version' | 'plannedAt'>): string | null {
  return (
    send.plannedAt &&
    createHash('sha256')
      .update(`${send.id}:${send.version}:${send.plannedAt.getTime()}`)
      .digest('base64url')
      .slice(0, 22)
  )
}

/** Brings a plan's counts and totals up to date with its rows, and makes another version of it. */
export async function recalculatePlan(tx: Tx, id: RowId): Promise<BulkSendRow> {
  await tx.execute(sql`
    with sums as (
      select
        count(*)::int as rows,
        count(*) filter (where sends)::int as sending,
        coalesce(sum(shipping_cents) filter (where sends), 0) as shipping,
        coalesce(sum(tax_cents) filter (where sends), 0) as tax,
        jsonb_build_object(
          'awaiting', count(*) filter (where sends and verdict = 'awaiting'),
          'problem', count(*) filter (where verdict = 'problem'),
          'leftOut', count(*) filter (where left_out and verdict <> 'problem'),
          'duplicate', count(*) filter (where 'duplicate' = any(marks)),
          'recent', count(*) filter (where 'recent' = any(marks)),
          'poBox', count(*) filter (where 'po_box' = any(marks)),
          'uncovered', count(*) filter (where 'uncovered' = any(marks)),
          'linked', count(*) filter (where sends and salesforce_resource_uid is not null)
        ) as counts
      from (
        select *, verdict <> 'problem' and not left_out as sends
        from bulk_send_rows
        where bulk_send_id = ${id}
      ) people
    )
    update bulk_sends s set
      row_count = sums.rows,
      send_count = sums.sending,
      shipping_cents = sums.shipping,
      tax_cents = sums.tax,
      total_cents = sums.sending * (s.subtotal_cents - s.discount_cents) + sums.shipping + sums.tax,
      counts = s.counts || sums.counts,
      version = s.version + 1
    from sums
    where s.id = ${id}`)
  return (await lockBulkSendRow(tx, id))!
}

/** Announces a send's progress to open screens, at most three times a second however many nodes work on it. */
export async function announceProgress(tx: Tx, send: Pick<BulkSendRow, 'id'>): Promise<void> {
  const [due] = await tx
    .update(bulkSends)
    .set({ announcedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(bulkSends.id, send.id),
        or(
          isNull(bulkSends.announcedAt),
          lt(bulkSends.announcedAt, sql`clock_timestamp() - interval '350 milliseconds'`),
        ),
      ),
    )
    .returning({ id: bulkSends.id, teamId: bulkSends.teamId, userId: bulkSends.userId })
  if (due) announceBulkSend(tx, due)
}

export function announceBulkSend(tx: Tx, send: Pick<BulkSendRow, 'id' | 'teamId' | 'userId'>): void {
  announce(tx, {
    teamId: send.teamId,
    userId: send.userId,
    event: 'bulkSend.updated',
    type: 'bulkSends',
    id: send.id,
  })
}
