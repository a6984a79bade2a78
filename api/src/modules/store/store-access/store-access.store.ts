import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { columns, int, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { storeAllowedLists, storeAllowedUsers } from './store-access.tables.ts'

export type AllowedUserRow = typeof storeAllowedUsers.$inferSelect
export type AllowedListRow = typeof storeAllowedLists.$inferSelect & { usersCount: number }

interface ListQuery {
  page: { number: number; size: number }
  search?: string | undefined
}

/** Names an address by itself; undefined where it is already. */
export async function insertAllowedUser(
  tx: Tx,
  { teamId }: Scope,
  email: string,
): Promise<AllowedUserRow | undefined> {
  const [row] = await tx.insert(storeAllowedUsers).values({ teamId, email }).onConflictDoNothing().returning()
  return row
}

const named = ({ teamId }: Scope) =>
  and(eq(storeAllowedUsers.teamId, teamId), isNull(storeAllowedUsers.listId))

export async function findAllowedUser(
  reader: Reader,
  scope: Scope,
  email: string,
): Promise<AllowedUserRow | undefined> {
  const [row] = await reader
    .select()
    .from(storeAllowedUsers)
    .where(and(named(scope), eq(storeAllowedUsers.email, email)))
  return row
}

export async function listAllowedUsers(
  reader: Reader,
  scope: Scope,
  { page, search }: ListQuery,
): Promise<{ rows: AllowedUserRow[]; totalCount: number }> {
  const word = search?.trim().toLowerCase()
  const where = and(named(scope), word ? sql`strpos(${storeAllowedUsers.email}, ${word}) > 0` : undefined)
  const rows = await reader
    .select()
    .from(storeAllowedUsers)
    .where(where)
    .orderBy(asc(storeAllowedUsers.email))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(storeAllowedUsers).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** Whether there was one. */
export async function deleteAllowedUser(tx: Tx, scope: Scope, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(storeAllowedUsers)
    .where(and(named(scope), sql`${storeAllowedUsers.id} = ${userId}`))
    .returning({ id: storeAllowedUsers.id })
  return rows.length > 0
}

const addressesOfStatement = 20_000

export async function insertAllowedList(
  tx: Tx,
  { teamId }: Scope,
  list: {
    name: string
    skippedCount: number
    errors: AllowedListRow['errors']
    createdBy: number
    emails: readonly string[]
  },
): Promise<AllowedListRow> {
  const { emails, ...values } = list
  const row = oneRow(
    await tx
      .insert(storeAllowedLists)
      .values({ teamId, ...values })
      .returning(),
  )
  for (let from = 0; from < emails.length; from += addressesOfStatement)
    await tx.client.query(
      `
      insert into store_allowed_users (team_id, list_id, email)
      select $1, $2, email
      from unnest($3::text[]) as named (email)`,
      [teamId, row.id, emails.slice(from, from + addressesOfStatement)],
    )
  return { ...row, usersCount: emails.length }
}

export async function listAllowedLists(
  reader: Reader,
  { teamId }: Scope,
  { page, search }: ListQuery,
): Promise<{ rows: AllowedListRow[]; totalCount: number }> {
  const word = search?.trim().toLowerCase()
  const where = and(
    eq(storeAllowedLists.teamId, teamId),
    word ? sql`strpos(lower(${storeAllowedLists.name}), ${word}) > 0` : undefined,
  )
  const rows = await reader
    .select()
    .from(storeAllowedLists)
    .where(where)
    .orderBy(desc(storeAllowedLists.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(storeAllowedLists).where(where)
  const counts = await countUsers(
    reader,
    teamId,
    rows.map(row => row.id),
  )
  return {
    rows: rows.map(row => ({ ...row, usersCount: counts.get(row.id) ?? 0 })),
    totalCount: total?.count ?? 0,
  }
}

async function countUsers(
  reader: Reader,
  teamId: RowId,
  listIds: readonly RowId[],
): Promise<Map<RowId | null, number>> {
  const rows = await reader
    .select({ listId: storeAllowedUsers.listId, count: count() })
    .from(storeAllowedUsers)
    .where(and(eq(storeAllowedUsers.teamId, teamId), inArray(storeAllowedUsers.listId, [...listIds])))
    .groupBy(storeAllowedUsers.listId)
  return new Map(rows.map(row => [row.listId, row.count]))
}

const accessColumns = columns({
  listsCount: int('(select count(*) from store_allowed_lists where team_id = $1)'),
  enabledListsCount: int('(select count(*) from store_allowed_lists where team_id = $1 and enabled)'),
  usersCount: int('(select count(*) from store_allowed_users where team_id = $1 and list_id is null)'),
})

/** How many lists and single addresses say who may buy. */
export async function countAccess(reader: Reader, { teamId }: Scope): Promise<RowOf<typeof accessColumns>> {
  return oneRow(await readRows(reader, accessColumns, `select ${accessColumns}`, [teamId]))
}

/** Turns a list on or off; undefined where the team has none of this id. */
export async function setEnabled(
  tx: Tx,
  { teamId }: Scope,
  listId: number,
  enabled: boolean,
): Promise<AllowedListRow | undefined> {
  const [row] = await tx
    .update(storeAllowedLists)
    .set({ enabled })
    .where(and(eq(storeAllowedLists.teamId, teamId), sql`${storeAllowedLists.id} = ${listId}`))
    .returning()
  return row && { ...row, usersCount: (await countUsers(tx, teamId, [row.id])).get(row.id) ?? 0 }
}

/** Deletes lists with their addresses; answers how many the team had of these. */
export async function deleteAllowedLists(
  tx: Tx,
  { teamId }: Scope,
  listIds: readonly number[],
): Promise<number> {
  const rows = await tx
    .delete(storeAllowedLists)
    .where(
      and(
        eq(storeAllowedLists.teamId, teamId),
        sql`${storeAllowedLists.id} = any(${sql.param(listIds)}::bigint[])`,
      ),
    )
    .returning({ id: storeAllowedLists.id })
  return rows.length
}

/** Erases an address. The rows stay without it: a store that names nobody is open to everyone. */
export async function eraseAddressOfStore(tx: Tx, teamId: number, email: string): Promise<void> {
  await tx
    .update(storeAllowedUsers)
    .set({ email: sql`'erased-' || ${storeAllowedUsers.id} || '@erased.invalid'` })
    .where(and(sql`${storeAllowedUsers.teamId} = ${teamId}`, eq(storeAllowedUsers.email, email)))
}

/** Whether an address, as `normalizeAddress` writes it, is named or on a list that is enabled. */
export async function mayBuy(reader: Reader, teamId: RowId, email: string): Promise<boolean> {
  const rows = await reader
    .select({ id: storeAllowedUsers.id })
    .from(storeAllowedUsers)
    .leftJoin(
      storeAllowedLists,
      and(
        eq(storeAllowedLists.teamId, storeAllowedUsers.teamId),
        eq(storeAllowedLists.id, storeAllowedUsers.listId),
      ),
    )
    .where(
      and(
        eq(storeAllowedUsers.teamId, teamId),
        eq(storeAllowedUsers.email, email),
        or(isNull(storeAllowedUsers.listId), eq(storeAllowedLists.enabled, true)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether anybody may buy: nobody is named, and no list is enabled. */
export async function isStoreOpenToAll(reader: Reader, teamId: RowId): Promise<boolean> {
  const named = reader
    .select({ id: storeAllowedUsers.id })
    .from(storeAllowedUsers)
    .where(and(eq(storeAllowedUsers.teamId, teamId), isNull(storeAllowedUsers.listId)))
    .limit(1)
  const lists = reader
    .select({ id: storeAllowedLists.id })
    .from(storeAllowedLists)
    .where(and(eq(storeAllowedLists.teamId, teamId), eq(storeAllowedLists.enabled, true)))
    .limit(1)
  return (await named).length + (await lists).length === 0
}
