import { rowFields, type ImportOptions, type RowField } from '@ribbon/contract/gifting/recipients/imports'
import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { copied, copiedArray, copyInto } from '../../../../platform/db/copy-into.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
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
  bulkImportId: number,
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
  bulkImportId: number,
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
  bulkImportId: number,
  rowNo: number,
): Promise<ImportRowRecord | undefined> {
  const [row] = await reader
    .select()
    .from(bulkImportRows)
    .where(and(ofImport(bulkImportId), eq(bulkImportRows.rowNo, rowNo)))
  return row
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

const errorOf = (field: RowField) => JSON.stringify([{ field }])
const goodEmail = sql`(r.email is not null and (r.verdict <> 'wrong' or not r.errors @> ${errorOf('email')}::jsonb))`
const addressOf = (row: string) =>
  sql.raw(
    `folded(${row}.name) || '|' || folded(${row}.address_one) || '|' || folded(coalesce(${row}.zipcode, '')) || '|' || ${row}.country`,
  )
/** Texts are compared by numbers made of them, which sort and meet much faster. */
const number = (text: SQL) => sql`hashtextextended(${text}, 0)`

/**
 * Marks who is in the file twice: by email, or by name, street, zip code and country; good rows win over wrong ones, then the
 * earlier over the later. With `known`, also matches all rows with the team's recipients, by email first.
 */
export async function updateRowMarks(
  tx: Tx,
  { bulkImportId, teamId, known }: { bulkImportId: number; teamId: number; known: boolean },
): Promise<void> {
  const recipients = sql`
    select p.id, ${number(sql`lower(p.email)`)} as mail, ${number(addressOf('p'))} as address
    from recipients p
    where p.team_id = ${teamId} and p.address_state <> 'erased'`
  const found = sql`
    left join (
      select mail, min(id) as id from known where mail is not null group by mail
    ) m on m.mail = people.mail
    left join (
      select address, min(id) as id from known where address is not null group by address
    ) a on a.address = people.address`
  await tx.execute(sql`
    with ${known ? sql`known as materialized (${recipients}),` : sql``} people as materialized (
      select
        r.row_no, r.marks, r.existing_recipient_id as was,
        row_number() over (order by r.left_out, r.verdict = 'wrong', r.row_no) as turn,
        case when ${goodEmail} then ${number(sql`lower(r.email)`)} end as mail,
        ${number(addressOf('r'))} as address
      from bulk_import_rows r
      where r.bulk_import_id = ${bulkImportId}
    ), judged as (
      select
        people.row_no, 'repeated' = any(marks) as was_repeated, was,
        ${known ? sql`coalesce(m.id, a.id)` : sql`was`} as is,
        (people.mail is not null and row_number() over (partition by people.mail order by turn) > 1)
          or (people.address is not null and row_number() over (partition by people.address order by turn) > 1)
          as is_repeated
      from people ${known ? found : sql``}
    )
    update bulk_import_rows r set
      existing_recipient_id = judged.is,
      marks = case
        when judged.is_repeated = judged.was_repeated then r.marks
        when judged.is_repeated then array_append(r.marks, 'repeated')
        else array_remove(r.marks, 'repeated')
      end
    from judged
    where r.bulk_import_id = ${bulkImportId}
      and r.row_no = judged.row_no
      and (judged.is_repeated <> judged.was_repeated or judged.is is distinct from judged.was)`)
}

/** The recipient of the team that one row is, as `updateRowMarks` finds it. */
export async function findExisting(
  reader: Reader,
  { bulkImportId, teamId }: { bulkImportId: number; teamId: number },
  rowNo: number,
): Promise<number | null> {
  const { rows } = await reader.execute<{ id: number | null }>(sql`
    select coalesce(
      (
        select min(p.id) from recipients p
        where p.team_id = ${teamId} and p.address_state <> 'erased'
          and ${goodEmail} and lower(p.email) = lower(r.email)
      ), (
        select min(p.id) from recipients p
        where p.team_id = ${teamId} and p.address_state <> 'erased'
          and p.country = r.country and ${addressOf('p')} = ${addressOf('r')}
      )
    ) as id
    from bulk_import_rows r
    where r.bulk_import_id = ${bulkImportId} and r.row_no = ${rowNo}`)
  return rows[0]?.id ?? null
}

/** Changes whenever someone new is among the team's recipients. */
export async function readRecipientsVersion(reader: Reader, teamId: number): Promise<string> {
  const { rows } = await reader.execute<{ seen: string }>(
    sql`select count(*) || ' ' || coalesce(max(id), 0) as seen from recipients where team_id = ${teamId}`,
  )
  return rows[0]!.seen
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
  return rows[0]!
}

/** The rows that stay outside, in the order of the file, those after `row`; once it has been applied no others are kept. */
export async function listRejectedRows(
  reader: Reader,
  { id, options }: { id: number; options: ImportOptions },
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
