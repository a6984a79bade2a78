import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const stateOf = `
  case
    when p.state = 'active' then case when p.confirmed_at is null then 'choosing' else 'submitted' end
    when p.state = 'locked' then 'processing'
    when p.state = 'disabled' then 'skipped'
    else p.state
  end`

const viewColumns = columns({
  id: id('u.id'),
  email: text('u.email'),
  listId: orNull(id('u.allow_list_id')),
  invitedAt: orNull(time('u.invited_at')),
  invitedTimes: int('u.invited_times'),
  remindedAt: orNull(time('u.reminded_at')),
  noMoreReminders: bool('o.email is not null'),
  state: orNull(text<'choosing' | 'submitted' | 'processing' | 'finalized' | 'skipped'>(stateOf)),
  confirmedAt: orNull(time('p.confirmed_at')),
})
export type AllowedUserView = RowOf<typeof viewColumns>

const people = `
  from allowed_users u
  left join lateral (
    select p.state, p.confirmed_at
    from participants p
    where p.team_id = u.team_id
      and p.group_order_id = u.group_order_id
      and (p.person_key = u.email or p.email = u.email)
    order by p.person_key = u.email desc
    limit 1
  ) p on true`

const countColumns = columns({ count: int('count(*)::int') })

interface ViewQuery {
  page: { number: number; size: number }
  search?: string | undefined
  state?: 'not_come' | 'choosing' | 'submitted' | 'finalized' | 'skipped' | undefined
}

/** A page of those who were named, by address, with how far each is. */
export async function listAllowedUsers(
  reader: Reader,
  { teamId, id: groupOrderId }: GroupOrderKey,
  { page, search, state }: ViewQuery,
): Promise<{ rows: AllowedUserView[]; totalCount: number }> {
  const where = `
    where u.team_id = $1
      and u.group_order_id = $2
      and ($3::text is null or strpos(u.email, $3) > 0)
      ${state === undefined ? 'and $4::text is null' : `and coalesce(${stateOf}, 'not_come') = $4`}`
  const values = [teamId, groupOrderId, search?.trim().toLowerCase() || null, state ?? null]
  const rows = await readRows(
    reader,
    viewColumns,
    `
    select ${viewColumns}
    ${people}
    left join mail_opt_outs o on o.team_id = u.team_id and o.email = u.email
    ${where}
    order by u.email
    limit $5
    offset $6`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(
    reader,
    countColumns,
    `
    select ${countColumns}
    ${state === undefined ? 'from allowed_users u' : people}
    ${where}`,
    values,
  )
  return { rows, totalCount: total?.count ?? 0 }
}

/** One of those who were named. */
export async function findAllowedUserView(
  reader: Reader,
  { teamId, id: groupOrderId }: GroupOrderKey,
  by: { email: string } | { id: number },
): Promise<AllowedUserView | undefined> {
  const [column, value] = 'email' in by ? ['u.email', by.email] : ['u.id', by.id]
  const [row] = await readRows(
    reader,
    viewColumns,
    `
    select ${viewColumns}
    ${people}
    left join mail_opt_outs o on o.team_id = u.team_id and o.email = u.email
    where u.team_id = $1
      and u.group_order_id = $2
      and ${column} = $3`,
    [teamId, groupOrderId, value],
  )
  return row
}

const namedColumns = columns({
  groupOrderId: id('u.group_order_id'),
  allowed: int('count(*)::int'),
  invited: int('count(u.invited_at)::int'),
})

/** How many were named in some group orders, and how many of them were invited; one that names nobody is not in it. */
export async function countAllowedUsers(
  reader: Reader,
  teamId: RowId,
  groupOrderIds: readonly RowId[],
): Promise<Map<number, { allowed: number; invited: number }>> {
  const rows = await readRows(
    reader,
    namedColumns,
    `
    select ${namedColumns}
    from allowed_users u
    where u.team_id = $1
      and u.group_order_id = any($2::bigint[])
    group by u.group_order_id`,
    [teamId, groupOrderIds],
  )
  return new Map(rows.map(({ groupOrderId, ...counts }) => [groupOrderId, counts]))
}
