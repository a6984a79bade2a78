import { personFields, rowFieldNames } from '@ribbon/contract/gifting/recipients/import-resources'
import type { ExportFilters } from '@ribbon/contract/administration/exports'
import type { Page } from '@ribbon/contract/paging'
import { and, desc, eq, ilike, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { columns, int } from '../../../platform/db/columns.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { pageText } from '../../../platform/db/page-text.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'
import { recipients } from './recipients.tables.ts'

export type RecipientRow = typeof recipients.$inferSelect
export type NewRecipient = Omit<InsertOf<typeof recipients>, 'id' | 'createdAt'>
export type RecipientChange = Partial<Omit<RecipientRow, 'id' | 'teamId' | 'createdAt'>>

/** The team's; where people live who submitted for a project is for owner roles (decision 0066). */
const own = (scope: Scope) =>
  and(eq(recipients.teamId, scope.teamId), scope.seesTeam ? undefined : ne(recipients.origin, 'project'))

// Written as the search index has it; PostgreSQL's texts hold no NUL.
function mentions(search: string) {
  return ilike(
    sql`(${recipients.name} || ' ' || coalesce(${recipients.email}, '') || ' ' || coalesce(${recipients.company}, ''))`,
    `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  )
}

function mentioned(values: unknown[], search: string | undefined): string {
  if (!search) return ''
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return `and (r.name || ' ' || coalesce(r.email, '') || ' ' || coalesce(r.company, '')) ilike $${values.push(pattern)}`
}

/** Whom the team may choose: everyone but the erased. */
const chosen = (scope: Scope, search: string | undefined) =>
  and(own(scope), ne(recipients.addressState, 'erased'), search ? mentions(search) : undefined)

/** The address book: whom the team has written down itself, written as the index has it. */
const inAddressBook = (scope: Scope, search: string | undefined) =>
  and(chosen(scope, search), sql`${recipients.origin} = 'team'`)

const recipientColumns = tableColumns(recipients, 'r')
const countColumns = columns({ count: int('count(*)::int') })

/** The team's recipients, newest first; every member sees all of them. */
export async function listRecipients(
  reader: Reader,
  scope: Scope,
  page: Page,
  search: string | undefined,
): Promise<{ rows: RecipientRow[]; totalCount: number }> {
  const values: unknown[] = [scope.teamId]
  const where = `r.team_id = $1 and r.origin = 'team' and r.address_state <> 'erased' ${mentioned(values, search)}`
  const countValues = [...values]
  const rows = await readRows(
    reader,
    recipientColumns,
    `
    select ${recipientColumns}
    from recipients r
    where ${where}
    order by r.id desc
    ${pageText(page, values)}`,
    values,
  )
  const counted = await readRows(
    reader,
    countColumns,
    `select ${countColumns} from recipients r where ${where}`,
    countValues,
  )
  return { rows, totalCount: oneRow(counted).count }
}

/** The same in one walk from the newest to the oldest, those before the id `before`. */
export async function listRecipientsBefore(
  reader: Reader,
  scope: Scope,
  { search, before, limit }: { search: string | undefined; before: number | undefined; limit: number },
): Promise<RecipientRow[]> {
  return reader
    .select()
    .from(recipients)
    .where(and(inAddressBook(scope, search), before === undefined ? undefined : lt(recipients.id, before)))
    .orderBy(desc(recipients.id))
    .limit(limit)
}

export async function findRecipient(
  reader: Reader,
  scope: Scope,
  id: number,
): Promise<RecipientRow | undefined> {
  const [row] = await reader
    .select()
    .from(recipients)
    .where(and(own(scope), eq(recipients.id, id)))
  return row
}

/** What a card may say of people. */
export async function findCardPeople(
  reader: Reader,
  ids: RowId[],
): Promise<{ id: number; name: string; company: string | null }[]> {
  return reader
    .select({ id: recipients.id, name: recipients.name, company: recipients.company })
    .from(recipients)
    .where(sql`${recipients.id} = any(${sql.param(ids)}::bigint[])`)
}

export async function lockRecipient(tx: Tx, scope: Scope, id: number): Promise<RecipientRow | undefined> {
  const [row] = await tx
    .select()
    .from(recipients)
    .where(and(own(scope), eq(recipients.id, id)))
    .for('update')
  return row
}

/** Who may be the same person: by email, or by name and postal code. */
export async function findLikelyDuplicates(
  reader: Reader,
  scope: Scope,
  { id, name, email, zipcode }: Pick<RecipientRow, 'id' | 'name' | 'email' | 'zipcode'>,
  most: number,
): Promise<RecipientRow[]> {
  const found = (same: SQL | undefined) =>
    reader
      .select({ id: recipients.id })
      .from(recipients)
      .where(and(inAddressBook(scope, undefined), ne(recipients.id, id), same))
  const byEmail = email === null ? undefined : found(sql`lower(${recipients.email}) = lower(${email})`)
  const byName =
    zipcode === null
      ? undefined
      : found(
          and(
            mentions(name),
            sql`lower(${recipients.name}) = lower(${name})`,
            sql`replace(lower(${recipients.zipcode}), ' ', '') = replace(lower(${zipcode}), ' ', '')`,
          ),
        )
  // Asked apart: together the two would walk through the whole team.
  const ids = byEmail && byName ? byEmail.union(byName) : (byEmail ?? byName)
  return ids
    ? reader
        .select()
        .from(recipients)
        .where(inArray(recipients.id, ids))
        .orderBy(desc(recipients.id))
        .limit(most)
    : []
}

/** Locks a recipient against being merged or erased while an order is made; undefined where nothing may be sent to the person. */
export async function lockRecipientShared(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(own(scope), eq(recipients.id, id), inArray(recipients.addressState, ['given', 'requested'])))
    .for('key share')
  return row
}

export async function insertRecipient(tx: Tx, recipient: NewRecipient): Promise<RecipientRow> {
  return oneRow(await tx.insert(recipients).values(recipient).returning())
}

export async function changeRecipient(tx: Tx, id: number, change: RecipientChange): Promise<RecipientRow> {
  return oneRow(await tx.update(recipients).set(change).where(eq(recipients.id, id)).returning())
}

/** Locks recipients of the scope by id; those that are erased or another's are left out. */
export async function lockActiveRecipients(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<RecipientRow[]> {
  return tx
    .select()
    .from(recipients)
    .where(and(chosen(scope, undefined), inArray(recipients.id, [...ids])))
    .orderBy(recipients.id)
    .for('update')
}

export async function deleteRecipient(tx: Tx, id: number): Promise<void> {
  await tx.delete(recipients).where(eq(recipients.id, id))
}

/** The team's recipients as a file that can be imported again, newest first. */
export const recipientTable: TableSource<ExportFilters> = {
  header: personFields.map(field => rowFieldNames[field]),
  query({ teamId }, { search }) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['team_id = ?', teamId],
      [
        "(name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')) ilike ?",
        search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      ],
    ])
    return {
      text: `
        select ${personFields.join(', ')}
        from recipients
        where address_state <> 'erased' and origin = 'team' and ${where}
        order by id desc`,
      values,
    }
  },
}
