import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const invitedColumns = columns({
  id: id('u.id'),
  email: text('u.email'),
  linkSeed: text('u.link_seed'),
  teamId: id('g.team_id'),
  groupOrderId: id('g.id'),
  groupOrderName: text('g.name'),
  uuid: text('g.uuid'),
  state: text<GroupOrderState>('g.state'),
  closesAt: orNull(time('g.closes_at')),
  /** By the database's clock, like the time above. */ now: time('clock_timestamp()'),
  gifts: int('coalesce(tiers.gifts, 0)'),
  /** Tiers of which one may take fewer. */ tiersUpTo: int('coalesce(tiers.up_to, 0)'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  replyTo: text('c.email'),
})
export type Invited = RowOf<typeof invitedColumns>

const source = `
  select ${invitedColumns}
  from allowed_users u
  join group_orders g on g.team_id = u.team_id and g.id = u.group_order_id
  join teams t on t.id = g.team_id
  join users c on c.id = g.created_by
  left join lateral (
    select
      sum(r.gifts_limit)::int as gifts,
      (count(*) filter (where r.selection_type = 'UPTO'))::int as up_to
    from group_order_tiers r
    where r.team_id = g.team_id
      and r.group_order_id = g.id
  ) tiers on true
  where u.id = $1`

/** Whom a link that stops reminders names; its caller compares the rest of the token. */
export async function findInvitedOfLink(reader: Reader, token: string): Promise<Invited | undefined> {
  const named = /^r1_([1-9]\d{0,14})_/.exec(token)
  if (!named) return undefined
  const [row] = await readRows(reader, invitedColumns, source, [Number(named[1])])
  return row
}

/** Whoever may still choose; undefined once they have confirmed, were skipped or declined, or were taken off the list. */
export async function findUndecided(reader: Reader, allowedUserId: RowId): Promise<Invited | undefined> {
  const [row] = await readRows(
    reader,
    invitedColumns,
    `
    ${source}
      and not exists (
        select from participants p
        where p.team_id = u.team_id
          and p.group_order_id = u.group_order_id
          and (p.person_key = u.email or p.email = u.email)
          and (p.confirmed_at is not null or p.state <> 'active')
      )`,
    [allowedUserId],
  )
  return row
}
