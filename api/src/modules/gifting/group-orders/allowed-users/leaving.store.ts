import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

/** Whom a removal is about. */
export type UsersOf = { ids: readonly RowId[] } | { listId: RowId }

/** Leaves everyone of a list who stands on another one, or was named by themselves, to that. */
export async function moveToOtherLists(tx: Tx, { teamId }: GroupOrderKey, listId: RowId): Promise<void> {
  await tx.client.query(
    `
    with other as (
      select distinct on (o.allowed_user_id) o.id, o.allowed_user_id, o.allow_list_id
      from allowed_users u
      join allowed_user_lists o on o.team_id = u.team_id and o.allowed_user_id = u.id
      where u.team_id = $1
        and u.allow_list_id = $2
        and o.allow_list_id is distinct from $2
      order by o.allowed_user_id, o.id
    ),
    moved as (
      update allowed_users u
      set allow_list_id = other.allow_list_id
      from other
      where u.team_id = $1
        and u.id = other.allowed_user_id
    )
    delete from allowed_user_lists o
    using other
    where o.team_id = $1
      and o.id = other.id`,
    [teamId, listId],
  )
}

const participantColumns = columns({ id: id('p.id') })

// Two joins instead of one with `or`, so that each has its index.
const visitsOf = (condition: string) => `
  with named as (
    select u.id, u.email
    from allowed_users u
    where u.team_id = $1
      and u.group_order_id = $2
      and ${condition}
  ),
  visits as (
    select n.id as user_id, p.id, p.state, p.confirmed_at, p.recipient_id
    from named n
    join participants p on p.team_id = $1 and p.group_order_id = $2 and p.person_key = n.email
    union
    select n.id, p.id, p.state, p.confirmed_at, p.recipient_id
    from named n
    join participants p on p.team_id = $1 and p.group_order_id = $2 and p.email = n.email
  ),
  promised as (
    select v.user_id
    from visits v
    where v.confirmed_at is not null
       or v.state in ('locked', 'finalized')
  )`

const parameter = (users: UsersOf) =>
  'ids' in users
    ? { condition: 'u.id = any($3::bigint[])', value: users.ids }
    : { condition: 'u.allow_list_id = $3', value: users.listId }

/** The participants among these people who have not confirmed. */
export async function findVisitsToEnd(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  users: UsersOf,
): Promise<RowId[]> {
  const { condition, value } = parameter(users)
  const rows = await readRows(
    tx,
    participantColumns,
    `
    ${visitsOf(condition)}
    select ${participantColumns}
    from visits p
    where p.user_id not in (select user_id from promised)`,
    [teamId, groupOrderId, value],
  )
  return rows.map(row => row.id)
}

/** Deletes these people from the list, except those who have confirmed; answers how many that were. */
export async function deleteAllowedUserRows(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  users: UsersOf,
): Promise<number> {
  const { condition, value } = parameter(users)
  const { rowCount } = await tx.client.query(
    `
    ${visitsOf(condition)}
    delete from allowed_users u
    using named n
    where u.team_id = $1
      and u.id = n.id
      and n.id not in (select user_id from promised)`,
    [teamId, groupOrderId, value],
  )
  return rowCount ?? 0
}

/** Deletes participants who hold nothing any more, except who had an order before, since it names them. */
export async function deleteVisits(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  participantIds: readonly RowId[],
): Promise<void> {
  await tx.client.query(
    `
    delete from participants p
    where p.team_id = $1
      and p.group_order_id = $2
      and p.id = any($3::bigint[])
      and p.recipient_id is null`,
    [teamId, groupOrderId, participantIds],
  )
}
