import type { ImportField } from '@ribbon/contract/gifting/recipients/imports'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, desc, eq, ilike, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { UnreadableTable } from '../../../../platform/table-files/open-table.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import {
  bulkImportFiles,
  bulkImportRecipients,
  bulkImportRows,
  bulkImports,
  importMappings,
} from './imports.tables.ts'

export const bulkImportConstraints: ConstraintCodes = { bulk_imports_two_at_once: 'too_many_imports' }

export type ImportRecord = typeof bulkImports.$inferSelect
export type NewImport = Pick<
  typeof bulkImports.$inferInsert,
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

/** Gifts were sent to the list, or are being sent. */
const isSentTo = sql<boolean>`exists (select from bulk_sends s where s.bulk_import_id = ${bulkImports.id} and (s.state in ('paying', 'running', 'done') or s.confirm_when_planned and s.state <> 'refused'))`

const between = sql`between ${bulkImports.firstRecipientId} and ${bulkImports.lastRecipientId}`
const createdBy = (recipient: string) =>
  sql`exists (select from bulk_import_recipients m where m.bulk_import_id = ${bulkImports.id} and m.recipient_id = ${sql.raw(recipient)} and m.is_new)`
/** One of those it brought has an order or stands on another list; the numbers say at once when nobody does. */
const isAnyoneInUse = sql<boolean>`(exists (select from orders o where o.recipient_id ${between} and ${createdBy('o.recipient_id')})
  or exists (select from bulk_import_recipients k where not k.is_new and k.recipient_id ${between} and ${createdBy('k.recipient_id')}))`

function shownImports(reader: Reader) {
  return reader
    .select({
      import: bulkImports,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      deletable: sql<boolean>`not ${isSentTo}`,
      canUndo: sql<boolean>`(${bulkImports.state} = 'applied' and not ${isSentTo} and not ${isAnyoneInUse})`,
    })
    .from(bulkImports)
    .innerJoin(users, eq(users.id, bulkImports.userId))
    .$dynamic()
}

export type ShownImport = Awaited<ReturnType<typeof shownImports>>[number]

const own = (scope: Scope) => eq(bulkImports.teamId, scope.teamId)

export interface ListFilters {
  search?: string | undefined
  state?: 'applied' | 'unfinished' | undefined
}

/** The team's lists and unfinished imports, newest first; every member sees all of them. */
export async function listBulkImports(
  reader: Reader,
  scope: Scope,
  page: Page,
  { search, state }: ListFilters,
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
  const rows = await shownImports(reader)
    .where(where)
    .orderBy(desc(bulkImports.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bulkImports).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The lists a recipient stands on, newest first. */
export async function listListsOf(reader: Reader, scope: Scope, recipientId: number): Promise<ShownImport[]> {
  const of = reader
    .select({ id: bulkImportRecipients.bulkImportId })
    .from(bulkImportRecipients)
    .where(
      and(eq(bulkImportRecipients.teamId, scope.teamId), eq(bulkImportRecipients.recipientId, recipientId)),
    )
  return shownImports(reader)
    .where(and(own(scope), inArray(bulkImports.id, of)))
    .orderBy(desc(bulkImports.id))
}

export async function findBulkImport(
  reader: Reader,
  scope: Scope,
  id: number,
): Promise<ShownImport | undefined> {
  const [row] = await shownImports(reader).where(and(own(scope), eq(bulkImports.id, id)))
  return row
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
export async function lockImport(tx: Tx, id: number): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(bulkImports).where(eq(bulkImports.id, id)).for('update')
  return row
}

export async function readImport(reader: Reader, id: number): Promise<ImportRecord | undefined> {
  const [row] = await reader.select().from(bulkImports).where(eq(bulkImports.id, id))
  return row
}

export async function isListSentTo(reader: Reader, id: number): Promise<boolean> {
  const [row] = await reader
    .select({ isSentTo })
    .from(bulkImports)
    .innerJoin(users, eq(users.id, bulkImports.userId))
    .where(eq(bulkImports.id, id))
  return row?.isSentTo ?? false
}

export async function insertBulkImport(tx: Tx, values: NewImport): Promise<number> {
  const [row] = await tx.insert(bulkImports).values(values).returning({ id: bulkImports.id })
  return row!.id
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
  return rows[0]!.taken
}

/** At work, but nothing has happened for a while and nobody holds them: the node that had them is gone. */
export async function findOrphanedImports(tx: Tx): Promise<{ id: number; state: string }[]> {
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

const partBytes = 1024 * 1024

/** Keeps a file in parts of a megabyte. */
export async function insertFile(tx: Tx, bulkImportId: number, content: Uint8Array): Promise<void> {
  for (let part = 0; part * partBytes < content.length; part++) {
    await tx.insert(bulkImportFiles).values({
      bulkImportId,
      part,
      content: Buffer.from(
        content.buffer,
        content.byteOffset + part * partBytes,
        Math.min(partBytes, content.length - part * partBytes),
      ),
    })
  }
}

/** A file's parts in their order, one in memory at a time. Erasing a person takes the files along that name them, also while they are read. */
export async function* readFile(
  reader: Reader,
  { id, fileBytes }: { id: number; fileBytes: number },
): AsyncIterable<Uint8Array> {
  let read = 0
  for (let part = 0; read < fileBytes; part++) {
    const [row] = await reader
      .select({ content: bulkImportFiles.content })
      .from(bulkImportFiles)
      .where(and(eq(bulkImportFiles.bulkImportId, id), eq(bulkImportFiles.part, part)))
    if (!row) throw new UnreadableTable('This file is no longer kept. Choose it again.')
    read += row.content.length
    yield row.content
  }
}

export async function deleteFile(tx: Tx, bulkImportId: number): Promise<void> {
  await tx.delete(bulkImportFiles).where(eq(bulkImportFiles.bulkImportId, bulkImportId))
}

/** What the team chose for these headers last time; null for a column it wanted nothing of. */
export async function findMappings(
  reader: Reader,
  teamId: number,
  headers: readonly string[],
): Promise<Map<string, ImportField | null>> {
  if (headers.length === 0) return new Map()
  const rows = await reader
    .select({ header: importMappings.header, field: importMappings.field })
    .from(importMappings)
    .where(and(eq(importMappings.teamId, teamId), inArray(importMappings.header, [...headers])))
  return new Map(rows.map(({ header, field }) => [header, field]))
}

export async function rememberMapping(
  tx: Tx,
  teamId: number,
  chosen: ReadonlyMap<string, ImportField | null>,
): Promise<void> {
  if (chosen.size === 0) return
  await tx
    .insert(importMappings)
    .values(
      [...chosen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([header, field]) => ({ teamId, header, field })),
    )
    .onConflictDoUpdate({
      target: [importMappings.teamId, importMappings.header],
      set: { field: sql`excluded.field`, usedAt: sql`now()` },
    })
}
