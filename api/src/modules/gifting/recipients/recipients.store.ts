import { and, desc, eq, ilike, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
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

/** Whom the team may choose: everyone but the erased. */
const chosen = (scope: Scope) => and(own(scope), ne(recipients.addressState, 'erased'))

/** The address book: whom the team has written down itself, written as the index has it. */
const inAddressBook = (scope: Scope) => and(chosen(scope), sql`${recipients.origin} = 'team'`)

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
      .where(and(inAddressBook(scope), ne(recipients.id, id), same))
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

/** Recipients of the scope by id, newest first; those that are erased or another's are left out. */
export async function findActiveRecipients(
  reader: Reader,
  scope: Scope,
  ids: readonly number[],
): Promise<RecipientRow[]> {
  return reader
    .select()
    .from(recipients)
    .where(and(chosen(scope), inArray(recipients.id, [...ids])))
    .orderBy(desc(recipients.id))
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
    .where(and(chosen(scope), inArray(recipients.id, [...ids])))
    .orderBy(recipients.id)
    .for('update')
}

export async function deleteRecipient(tx: Tx, id: number): Promise<void> {
  await tx.delete(recipients).where(eq(recipients.id, id))
}
