import {
  rowFields,
  type ImportOptions,
  type RowField,
} from '@ribbon/contract/gifting/recipients/import-resources'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { copied, copiedArray, copyInto } from '../../../../platform/db/copy-into.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import {
  bulkImportRows,
  type Confidence,
  type ImportCounts,
  type RowError,
  type Verdict,
} from './imports.tables.ts'

export type RowValues = Record<RowField, string | null>
export interface CheckedRow {
  verdict: Verdict
  confidence: Confidence
  values: RowValues
  errors: RowError[]
  marks: string[]
}
export type ImportRowRecord = typeof bulkImportRows.$inferSelect
export type RowKind = 'ready' | 'ask' | 'wrong' | 'check' | 'repeated' | 'existing' | 'left_out'

const copyTarget = `bulk_import_rows
  (bulk_import_id, team_id, row_no, verdict, confidence, ${rowFields.join(', ')}, errors, marks)`

/** A checked row as `copyRows` writes it. */
export function toCopyLine(
  { bulkImportId, teamId }: { bulkImportId: number; teamId: number },
  row: number,
  { verdict, confidence, values, errors, marks }: CheckedRow,
): string {
  const cells = rowFields.map(field => copied(values[field]))
  const copiedErrors = errors.length > 0 ? copied(JSON.stringify(errors)) : '\\N'
  const all = [bulkImportId, teamId, row, verdict, confidence, ...cells, copiedErrors, copiedArray(marks)]
  return `${all.join('\t')}\n`
}

export async function copyRows(tx: Tx, lines: readonly string[]): Promise<void> {
  await copyInto(tx.client, copyTarget, lines.join(''))
}

export async function deleteRows(tx: Tx, bulkImportId: number): Promise<void> {
  await tx.delete(bulkImportRows).where(eq(bulkImportRows.bulkImportId, bulkImportId))
}

// A row that was left out waits for nothing any more.
const stillIn = (condition: SQL) => sql`(not ${bulkImportRows.leftOut} and ${condition})`
const kinds: Record<RowKind, SQL> = {
  ready: stillIn(eq(bulkImportRows.verdict, 'ready')),
  ask: stillIn(eq(bulkImportRows.verdict, 'ask')),
  wrong: stillIn(eq(bulkImportRows.verdict, 'wrong')),
  check: stillIn(eq(bulkImportRows.confidence, 'check')),
  repeated: sql`'repeated' = any(${bulkImportRows.marks})`,
  existing: sql`${bulkImportRows.existingRecipientId} is not null`,
  left_out: eq(bulkImportRows.leftOut, true),
}
const ofImport = (bulkImportId: number) => eq(bulkImportRows.bulkImportId, bulkImportId)

export async function listRows(
  reader: Reader,
  bulkImportId: RowId,
  page: Page,
  kind: RowKind | undefined,
): Promise<{ rows: ImportRowRecord[]; totalCount: number }> {
  const where = and(ofImport(bulkImportId), kind && kinds[kind])
  const rows = await reader
    .select()
    .from(bulkImportRows)
    .where(where)
    .orderBy(asc(bulkImportRows.rowNo))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bulkImportRows).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The rows that hold something wrong, from the first on. */
export async function listWrongRows(
  reader: Reader,
  bulkImportId: RowId,
  limit: number,
): Promise<ImportRowRecord[]> {
  return reader
    .select()
    .from(bulkImportRows)
    .where(and(ofImport(bulkImportId), kinds.wrong))
    .orderBy(asc(bulkImportRows.rowNo))
    .limit(limit)
}

export async function findRow(
  reader: Reader,
  bulkImportId: RowId,
  rowNo: number,
): Promise<ImportRowRecord | undefined> {
  const [row] = await reader
    .select()
    .from(bulkImportRows)
    .where(and(ofImport(bulkImportId), eq(bulkImportRows.rowNo, rowNo)))
  return row
}

/** Says of all rows that are wrong whether they are left out. */
export async function setWrongLeftOut(tx: Tx, bulkImportId: RowId, leftOut: boolean): Promise<void> {
  await tx
    .update(bulkImportRows)
    .set({ leftOut })
    .where(and(ofImport(bulkImportId), eq(bulkImportRows.verdict, 'wrong')))
}

export async function changeRow(
  tx: Tx,
  bulkImportId: number,
  rowNo: number,
  change: Partial<Omit<ImportRowRecord, 'bulkImportId' | 'teamId' | 'rowNo'>>,
): Promise<void> {
  await tx
    .update(bulkImportRows)
    .set(change)
    .where(and(ofImport(bulkImportId), eq(bulkImportRows.rowNo, rowNo)))
}

/** Changes whenever someone new is among the team's recipients. */
export async function readRecipientsVersion(reader: Reader, teamId: number): Promise<string> {
  const { rows } = await reader.execute<{ seen: string }>(
    sql`select count(*) || ' ' || coalesce(max(id), 0) as seen from recipients where team_id = ${teamId}`,
  )
  return oneRow(rows).seen
}

/** For statements over all rows at once: the planner has no statistics of new rows and would join them one by one. */
export async function optimizeForWholeTable(tx: Tx): Promise<void> {
  await tx.execute(
    sql`set local statement_timeout = '5min'; set local work_mem = '64MB'; set local enable_nestloop = off`,
  )
}

/** Afterwards, for reading people one by one again. */
export async function stopOptimizingForWholeTable(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = on`)
}

/** For undoing a large list within the request. */
export async function allowLongStatement(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '2min'`)
}

const fixable = sql.raw(
  ['name', 'address_one', 'address_two', 'city', 'state', 'zipcode', 'country']
    .map(field => `'${field}'`)
    .join(', '),
)
/** A wrong address beside a good email: the person can be asked instead. */
export const isAskable = sql`(r.verdict = 'wrong' and r.email is not null and not exists (
  select from jsonb_array_elements(r.errors) e where e->>'field' is null or e->>'field' not in (${fixable})))`

/** What gets onto the list of a file's rows `r`. */
export function entersList({ wrong, repeated }: Pick<ImportOptions, 'wrong' | 'repeated'>): SQL {
  const good = sql`r.verdict <> 'wrong'`
  const verdict = wrong === 'ask' ? sql`(${good} or ${isAskable})` : good
  return repeated === 'skip'
    ? sql`(not r.left_out and ${verdict} and not 'repeated' = any(r.marks))`
    : sql`(not r.left_out and ${verdict})`
}

export async function countRows(
  reader: Reader,
  bulkImportId: number,
  options: ImportOptions,
): Promise<ImportCounts> {
  const people =
    options.existing === 'use'
      ? sql`count(*) filter (where enters and existing_recipient_id is null)
          + count(distinct existing_recipient_id) filter (where enters)`
      : sql`count(*) filter (where enters)`
  const { rows } = await reader.execute<Record<keyof ImportCounts, number>>(sql`
    select
      count(*)::int as read,
      (count(*) filter (where not left_out and verdict = 'ready'))::int as ready,
      (count(*) filter (where not left_out and verdict = 'ask'))::int as ask,
      (count(*) filter (where not left_out and verdict = 'wrong'))::int as wrong,
      (count(*) filter (where not left_out and confidence = 'check'))::int as check,
      (count(*) filter (where 'repeated' = any(marks)))::int as repeated,
      count(existing_recipient_id)::int as existing,
      (count(*) filter (where left_out))::int as "leftOut",
      (${people})::int as listed
    from (
      select
        r.verdict, r.confidence, r.marks, r.existing_recipient_id, r.left_out, ${entersList(options)} as enters
      from bulk_import_rows r
      where r.bulk_import_id = ${bulkImportId}
    ) r`)
  return oneRow(rows)
}

/** The rows that stay outside, in the order of the file, those after `row`; once it has been applied no others are kept. */
export async function listRejectedRows(
  reader: Reader,
  { id, options }: { id: RowId; options: ImportOptions },
  { row, limit }: { row: number; limit: number },
): Promise<ImportRowRecord[]> {
  const r = alias(bulkImportRows, 'r')
  return reader
    .select()
    .from(r)
    .where(and(eq(r.bulkImportId, id), gt(r.rowNo, row), sql`not ${entersList(options)}`))
    .orderBy(asc(r.rowNo))
    .limit(limit)
}

/** After a file was applied only what stayed outside is kept: rows that were wrong, doubled or left out. */
export async function deleteImportedRows(tx: Tx, bulkImportId: number): Promise<void> {
  await tx.execute(
    sql`delete from bulk_import_rows r using list_rows e where r.bulk_import_id = ${bulkImportId} and r.row_no = e.row_no`,
  )
}
