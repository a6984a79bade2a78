import { and, eq, sql } from 'drizzle-orm'
import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { foldAddress } from './fold-address.ts'
import { allowedUsers, allowLists } from './allow-lists.tables.ts'

interface Key {
  teamId: RowId
  id: RowId
}

export type AllowListRow = typeof allowLists.$inferSelect
type NewAllowList = Omit<typeof allowLists.$inferInsert, 'teamId' | 'groupOrderId' | 'id'>

export async function insertAllowList(tx: Tx, groupOrder: Key, list: NewAllowList): Promise<AllowListRow> {
  const rows = await tx
    .insert(allowLists)
    .values({ ...list, teamId: groupOrder.teamId, groupOrderId: groupOrder.id })
    .returning()
  return oneRow(rows)
}

const ofList = ({ teamId, id: listId }: Key) => and(eq(allowLists.teamId, teamId), eq(allowLists.id, listId))

export async function updateAllowList(
  tx: Tx,
  list: Key,
  change: Partial<NewAllowList>,
): Promise<AllowListRow> {
  return oneRow(await tx.update(allowLists).set(change).where(ofList(list)).returning())
}

/** Writes down how far a file is read; false once the list is gone, or was read by another worker. */
export async function recordProgress(tx: Tx, list: Key, readCount: number): Promise<boolean> {
  const rows = await tx
    .update(allowLists)
    .set({ readCount })
    .where(and(ofList(list), eq(allowLists.state, 'reading')))
    .returning({ id: allowLists.id })
  return rows.length > 0
}

/** A list whose file is to be read, by the id a job was given. */
export async function findListToRead(reader: Reader, listId: RowId): Promise<AllowListRow | undefined> {
  const [row] = await reader
    .select()
    .from(allowLists)
    .where(and(eq(allowLists.id, listId), eq(allowLists.state, 'reading')))
  return row
}

export async function lockListToRead(tx: Tx, list: Key): Promise<AllowListRow | undefined> {
  const [row] = await tx
    .select()
    .from(allowLists)
    .where(and(ofList(list), eq(allowLists.state, 'reading')))
    .for('update')
  return row
}

export async function findAllowList(
  reader: Reader,
  { teamId, id: groupOrderId }: Key,
  listId: number,
): Promise<AllowListRow | undefined> {
  const [row] = await reader
    .select()
    .from(allowLists)
    .where(
      and(
        eq(allowLists.teamId, teamId),
        eq(allowLists.groupOrderId, groupOrderId),
        sql`${allowLists.id} = ${listId}`,
      ),
    )
  return row
}

/** The list a recipient list was copied to before. */
export async function findCopiedList(
  reader: Reader,
  groupOrder: Key,
  bulkImportId: RowId,
): Promise<AllowListRow | undefined> {
  const [row] = await reader
    .select()
    .from(allowLists)
    .where(
      and(
        eq(allowLists.teamId, groupOrder.teamId),
        eq(allowLists.groupOrderId, groupOrder.id),
        eq(allowLists.bulkImportId, bulkImportId),
      ),
    )
  return row
}

export async function deleteAllowListRow(tx: Tx, list: Key): Promise<void> {
  await tx.delete(allowLists).where(ofList(list))
}

const addressesOfStatement = 20_000

/**
 * Names addresses, as part of a list or by themselves; answers how many were not named yet. Whoever is named already stands on this
 * list, too, and stays when the other one is deleted.
 */
export async function insertAllowedUsers(
  tx: Tx,
  groupOrder: Key,
  listId: RowId | null,
  emails: readonly string[],
): Promise<number> {
  let added = 0
  for (let from = 0; from < emails.length; from += addressesOfStatement) {
    const some = emails.slice(from, from + addressesOfStatement)
    const { rowCount } = await tx.client.query(
      `
      insert into allowed_users (team_id, group_order_id, allow_list_id, email, folded_email)
      select $1, $2, $3, named.email, named.folded
      from unnest($4::text[], $5::text[]) as named (email, folded)
      on conflict (team_id, group_order_id, email) do nothing`,
      [groupOrder.teamId, groupOrder.id, listId, some, some.map(foldAddress)],
    )
    if (rowCount !== some.length) await addToList(tx, groupOrder, listId, some)
    added += rowCount ?? 0
  }
  await limitToLists(tx, groupOrder)
  return added
}

/** From now on only people on the lists can take part, until an owner lets anyone in. */
async function limitToLists(tx: Tx, { teamId, id: groupOrderId }: Key): Promise<void> {
  await tx.client.query(
    `
    update group_orders
    set list_limited = true
    where team_id = $1
      and id = $2
      and not list_limited`,
    [teamId, groupOrderId],
  )
}

/** Adds to a list who stands on another one, or was named alone. */
async function addToList(
  tx: Tx,
  groupOrder: Key,
  listId: RowId | null,
  emails: readonly string[],
): Promise<void> {
  await tx.client.query(
    `
    insert into allowed_user_lists (team_id, allowed_user_id, allow_list_id)
    select u.team_id, u.id, $3
    from allowed_users u
    where u.team_id = $1
      and u.group_order_id = $2
      and u.email = any($4::text[])
      and u.allow_list_id is distinct from $3
    on conflict do nothing`,
    [groupOrder.teamId, groupOrder.id, listId, emails],
  )
}

/** Corrects an address. The link that was mailed to the old one ends, and nobody is invited at the new one yet. */
export async function changeAllowedUser(
  tx: Tx,
  groupOrder: Key,
  userId: RowId,
  email: string,
): Promise<void> {
  await tx
    .update(allowedUsers)
    .set({
      email,
      foldedEmail: foldAddress(email),
      linkSeed: sql`gen_random_uuid()`,
      invitedAt: null,
      remindedAt: null,
      dueMail: null,
    })
    .where(and(eq(allowedUsers.teamId, groupOrder.teamId), eq(allowedUsers.id, userId)))
}

const listColumns = columns({ id: id('l.id'), usersCount: int('count(u.id)::int') })

/** How many each list names; those it shares with an earlier list count there. */
export async function countUsersOfLists(
  reader: Reader,
  teamId: RowId,
  listIds: readonly RowId[],
): Promise<Map<number, number>> {
  const rows = await readRows(
    reader,
    listColumns,
    `
    select ${listColumns}
    from unnest($2::bigint[]) as l (id)
    left join allowed_users u on u.team_id = $1 and u.allow_list_id = l.id
    group by l.id`,
    [teamId, listIds],
  )
  return new Map(rows.map(row => [row.id, row.usersCount]))
}

export async function listAllowLists(reader: Reader, groupOrder: Key): Promise<AllowListRow[]> {
  return reader
    .select()
    .from(allowLists)
    .where(and(eq(allowLists.teamId, groupOrder.teamId), eq(allowLists.groupOrderId, groupOrder.id)))
    .orderBy(allowLists.id)
}

const memberColumns = columns({
  listId: id('i.id'),
  name: text('i.name'),
  recipientId: orNull(id('r.id')),
  recipientName: text("coalesce(r.name, '')"),
  email: orNull(text('r.email')),
})
export type ListedRecipient = RowOf<typeof memberColumns>

/** The people of some recipient lists of the team; a list without any has one row that is nobody. */
export async function findListedRecipients(
  reader: Reader,
  teamId: RowId,
  recipientListIds: readonly number[],
): Promise<ListedRecipient[]> {
  return readRows(
    reader,
    memberColumns,
    `
    select ${memberColumns}
    from bulk_imports i
    left join bulk_import_recipients e on e.bulk_import_id = i.id
    left join recipients r on r.team_id = i.team_id and r.id = e.recipient_id
    where i.team_id = $1
      and i.id = any($2::bigint[])
    order by i.id, e.position`,
    [teamId, recipientListIds],
  )
}
