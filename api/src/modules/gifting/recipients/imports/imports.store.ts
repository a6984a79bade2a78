import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, desc, eq, ilike, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { bulkImportRecipients, bulkImportRows, bulkImports } from './imports.tables.ts'
import type { ListUses } from '../lists/lists.store.ts'

export const bulkImportConstraints: ConstraintCodes = { bulk_imports_two_at_once: 'too_many_imports' }

export type ImportRecord = typeof bulkImports.$inferSelect
export type NewImport = Pick<
  InsertOf<typeof bulkImports>,
  | 'teamId'
  | 'userId'
  | 'name'
  | 'fileName'
  | 'fileBytes'
  | 'fileFormat'
  | 'encoding'
  | 'delimiter'
  | 'hasHeaders'
  | 'columns'
  | 'options'
>
export type ImportChange = Partial<Omit<ImportRecord, 'id' | 'teamId' | 'createdAt'>>

/** Someone the list created is on another list; the range of ids says at once when nobody is. */
const sharesRecipients = sql<boolean>`exists (
  select from bulk_import_recipients k
  where not k.is_new
    and k.recipient_id between ${bulkImports.firstRecipientId} and ${bulkImports.lastRecipientId}
    and exists (
      select from bulk_import_recipients m
      where m.bulk_import_id = ${bulkImports.id} and m.recipient_id = k.recipient_id and m.is_new))`

function importsWithAuthors(reader: Reader) {
  return reader
    .select({
      import: bulkImports,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      sharesRecipients,
    })
    .from(bulkImports)
    .innerJoin(users, eq(users.id, bulkImports.userId))
    .$dynamic()
}

type ImportWithAuthor = Awaited<ReturnType<typeof importsWithAuthors>>[number]
export interface ShownImport extends Omit<ImportWithAuthor, 'sharesRecipients'> {
  deletable: boolean
  canUndo: boolean
}

async function withUses(
  reader: Reader,
  uses: ListUses,
  rows: readonly ImportWithAuthor[],
): Promise<ShownImport[]> {
  const sentTo = rows.length > 0 ? await uses.findListsSentTo(reader, rows.map(idOf)) : new Set<number>()
  const unused = rows.filter(
    row => row.import.state === 'applied' && !sentTo.has(row.import.id) && !row.sharesRecipients,
  )
  const ordered =
    unused.length > 0 ? await uses.findListsWithOrders(reader, unused.map(idOf)) : new Set<number>()
  const undoable = new Set(unused.map(idOf).filter(id => !ordered.has(id)))
  return rows.map(row => ({
    import: row.import,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    deletable: !sentTo.has(row.import.id),
    canUndo: undoable.has(row.import.id),
  }))
}

const idOf = (row: ImportWithAuthor) => row.import.id

const own = (scope: Scope) => eq(bulkImports.teamId, scope.teamId)

export interface ListFilters {
  search?: string | undefined
  state?: 'applied' | 'unfinished' | undefined
}

/** The team's lists and unfinished imports, newest first; every member sees all of them. */
export async function listBulkImports(
  reader: Reader,
  scope: Scope,
  { page, search, state }: ListFilters & { page: Page },
  uses: ListUses,
): Promise<{ rows: ShownImport[]; totalCount: number }> {
  const where = and(
    own(scope),
    search ? ilike(bulkImports.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    state === 'applied'
      ? eq(bulkImports.state, 'applied')
      : state === 'unfinished'
        ? ne(bulkImports.state, 'applied')
        : undefined,
  )
  const rows = await importsWithAuthors(reader)
    .where(where)
    .orderBy(desc(bulkImports.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bulkImports).where(where)
  return { rows: await withUses(reader, uses, rows), totalCount: total?.count ?? 0 }
}

/** The lists a recipient is on, newest first. */
export async function listListsOfRecipient(
  reader: Reader,
  scope: Scope,
  recipientId: number,
  uses: ListUses,
): Promise<ShownImport[]> {
  const of = reader
    .select({ id: bulkImportRecipients.bulkImportId })
    .from(bulkImportRecipients)
    .where(
      and(eq(bulkImportRecipients.teamId, scope.teamId), eq(bulkImportRecipients.recipientId, recipientId)),
    )
  const rows = await importsWithAuthors(reader)
    .where(and(own(scope), inArray(bulkImports.id, of)))
    .orderBy(desc(bulkImports.id))
  return withUses(reader, uses, rows)
}

export async function findBulkImport(
  reader: Reader,
  scope: Scope,
  id: number,
  uses: ListUses,
): Promise<ShownImport | undefined> {
  const rows = await importsWithAuthors(reader).where(and(own(scope), eq(bulkImports.id, id)))
  return (await withUses(reader, uses, rows))[0]
}

/** A team's list or import, held until the transaction ends: whoever sends to it, undoes or deletes it waits. */
export async function lockTeamImport(tx: Tx, scope: Scope, id: number): Promise<ImportRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkImports)
    .where(and(own(scope), eq(bulkImports.id, id)))
    .for('update')
  return row
}

/** For work in the background, which acts for nobody's eyes. */
export async function lockImport(tx: Tx, id: RowId): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(bulkImports).where(eq(bulkImports.id, id)).for('update')
  return row
}

export async function readImport(reader: Reader, id: RowId): Promise<ImportRecord | undefined> {
  const [row] = await reader.select().from(bulkImports).where(eq(bulkImports.id, id))
  return row
}

export async function insertBulkImport(tx: Tx, values: NewImport): Promise<RowId> {
  return oneRow(await tx.insert(bulkImports).values(values).returning({ id: bulkImports.id })).id
}

export async function changeBulkImport(tx: Tx, id: number, change: ImportChange): Promise<void> {
  await tx
    .update(bulkImports)
    .set({ ...change, progressedAt: sql`now()` })
    .where(eq(bulkImports.id, id))
}

/** Ends the list: its places, its plans and what was read of its file go with it. */
export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.delete(bulkImportRows).where(eq(bulkImportRows.bulkImportId, id))
  await tx.delete(bulkImports).where(eq(bulkImports.id, id))
}

export async function setApplied(
  tx: Tx,
  id: number,
  change: Pick<ImportChange, 'counts' | 'recipientsCount' | 'firstRecipientId' | 'lastRecipientId'>,
): Promise<void> {
  await tx
    .update(bulkImports)
    .set({ ...change, state: 'applied', workSlot: null, appliedAt: sql`now()` })
    .where(eq(bulkImports.id, id))
}

/** One of a team's two places, where one is free; who asks at the same time waits until it is taken. */
export async function findWorkSlot(tx: Tx, teamId: number): Promise<number | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bulk imports at work'), ${teamId}::int)`)
  const rows = await tx
    .select({ place: bulkImports.workSlot })
    .from(bulkImports)
    .where(and(eq(bulkImports.teamId, teamId), sql`${bulkImports.workSlot} is not null`))
  return [1, 2].find(place => !rows.some(row => row.place === place))
}

/** Imports of a team are applied one after the other, so that the second knows whom the first brought; false while one is applied. */
export async function lockTeamForApplying(tx: Tx, teamId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('bulk imports applied'), ${teamId}::int) as taken`,
  )
  return oneRow(rows).taken
}

/** At work, but nothing has happened for a while and nobody holds them: the node that had them is gone. */
export async function findOrphanedImports(tx: Tx): Promise<{ id: RowId; state: string }[]> {
  return tx
    .select({ id: bulkImports.id, state: bulkImports.state })
    .from(bulkImports)
    .where(
      and(
        inArray(bulkImports.state, ['checking', 'applying']),
        lt(bulkImports.progressedAt, sql`now() - interval '3 seconds'`),
      ),
    )
    .orderBy(asc(bulkImports.id))
    .limit(20)
    .for('update', { skipLocked: true })
}

/** Imports nobody came back to for a week go, with file and rows. */
export async function deleteAbandonedImports(tx: Tx): Promise<void> {
  const forgotten = await tx
    .select({ id: bulkImports.id })
    .from(bulkImports)
    .where(
      and(
        notInArray(bulkImports.state, ['applied', 'checking', 'applying']),
        lt(
          sql`greatest(${bulkImports.createdAt}, ${bulkImports.progressedAt})`,
          sql`now() - interval '7 days'`,
        ),
      ),
    )
    .orderBy(asc(bulkImports.id))
    .limit(200)
    .for('update', { skipLocked: true })
  for (const { id } of forgotten) await deleteImport(tx, id)
}
