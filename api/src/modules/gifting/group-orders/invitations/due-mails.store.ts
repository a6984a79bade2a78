import { columns, id, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

/** Whoever has confirmed, was skipped or declined needs no mail; two conditions, so that each has its index. */
const isUndecided = `
  not exists (
    select from participants p
    where p.team_id = u.team_id
      and p.group_order_id = u.group_order_id
      and p.person_key = u.email
      and (p.confirmed_at is not null or p.state <> 'active')
  )
  and not exists (
    select from participants p
    where p.team_id = u.team_id
      and p.group_order_id = u.group_order_id
      and p.email = u.email
      and (p.confirmed_at is not null or p.state <> 'active')
  )`

const wantsReminders = `
  not exists (
    select from mail_opt_outs o
    where o.team_id = u.team_id
      and o.email = u.email
  )`

/**
 * Notes an invitation for those of these ids who may still choose, at most three a day each; without ids for everyone who has none
 * yet. Answers how many.
 */
export async function noteInvitations(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  ids: readonly RowId[] | undefined,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `
    update allowed_users u
    set
      due_mail = 'invitation',
      invited_at = now(),
      invited_times = u.invited_times + 1,
      invitation_day = current_date,
      invitations_of_day = case when u.invitation_day = current_date then u.invitations_of_day + 1 else 1 end
    where u.team_id = $1
      and u.group_order_id = $2
      and (u.id = any($3::bigint[]) or $3::bigint[] is null and u.invited_at is null)
      and u.due_mail is distinct from 'invitation'
      and not (u.invitation_day = current_date and u.invitations_of_day >= 3)
      and ${isUndecided}`,
    [teamId, groupOrderId, ids ?? null],
  )
  return rowCount ?? 0
}

/** Notes a reminder for the invited users `u` who may still choose, at most one a day each. Answers how many. */
async function noteRemindersWhere(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  { set, from, where, values }: { set: string; from: string; where: string; values: readonly unknown[] },
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `
    update allowed_users u
    set
      due_mail = 'reminder',
      reminded_at = now(),
      reminded_times = u.reminded_times + 1
      ${set}
    ${from}
    where u.team_id = $1
      and u.group_order_id = $2
      and ${where}
      and u.due_mail is null
      and (u.reminded_at is null or u.reminded_at <= now() - interval '1 day')
      and ${wantsReminders}
      and ${isUndecided}`,
    [teamId, groupOrderId, ...values],
  )
  return rowCount ?? 0
}

/** Notes a reminder for those of these ids; without ids for everyone who was invited. */
export async function noteReminders(
  tx: Tx,
  groupOrder: GroupOrderKey,
  ids: readonly RowId[] | undefined,
): Promise<number> {
  return noteRemindersWhere(tx, groupOrder, {
    set: '',
    from: '',
    where: `
      u.invited_at is not null
      and ($3::bigint[] is null or u.id = any($3::bigint[]))`,
    values: [ids ?? null],
  })
}

/**
 * Notes the reminder that is due by the closing time: a week before, then a day before. Who was invited later than that, or reminded
 * within a day, gets none. Answers how many.
 */
export async function noteScheduledReminders(tx: Tx, groupOrder: GroupOrderKey): Promise<number> {
  return noteRemindersWhere(tx, groupOrder, {
    set: ', scheduled_reminder = due.name',
    from: `
      from (
        select
          case when g.closes_at <= now() + interval '1 day' then 'day' else 'week' end as name,
          case
            when g.closes_at <= now() + interval '1 day' then g.closes_at - interval '1 day'
            else g.closes_at - interval '7 days'
          end as starts_at
        from group_orders g
        where g.team_id = $1
          and g.id = $2
          and g.closes_at > now()
          and g.closes_at <= now() + interval '7 days'
      ) due`,
    where: `
      u.invited_at <= due.starts_at
      and (u.scheduled_reminder is null or u.scheduled_reminder = 'week' and due.name = 'day')`,
    values: [],
  })
}

const orderColumns = columns({ teamId: id('g.team_id'), id: id('g.id') })

/** Open group orders of all teams that close within a week. */
export async function findClosingSoon(reader: Reader): Promise<RowOf<typeof orderColumns>[]> {
  return readRows(
    reader,
    orderColumns,
    `
    select ${orderColumns}
    from group_orders g
    where g.state in ('pending', 'auto_finalising')
      and g.locked_at is null
      and g.closes_at > now()
      and g.closes_at <= now() + interval '7 days'`,
    [],
  )
}

/** The group order of a job. */
export async function findOrderOfJob(
  reader: Reader,
  groupOrderId: RowId,
): Promise<RowOf<typeof orderColumns> | undefined> {
  const [row] = await readRows(
    reader,
    orderColumns,
    `select ${orderColumns} from group_orders g where g.id = $1`,
    [groupOrderId],
  )
  return row
}

const dueColumns = columns({
  id: id('u.id'),
  email: text('u.email'),
  mail: text<'invitation' | 'reminder'>('d.due_mail'),
  invitedTimes: int('u.invited_times'),
  remindedTimes: int('u.reminded_times'),
})
export type DueMail = RowOf<typeof dueColumns>

/** Takes some of the mails that are due; they are due no more once the caller's transaction commits. */
export async function takeDueMails(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  limit: number,
): Promise<DueMail[]> {
  return readRows(
    tx,
    dueColumns,
    `
    update allowed_users u
    set due_mail = null
    from (
      select w.id, w.due_mail
      from allowed_users w
      where w.team_id = $1
        and w.group_order_id = $2
        and w.due_mail is not null
      order by w.id
      limit $3
      for update skip locked
    ) d
    where u.team_id = $1
      and u.id = d.id
    returning ${dueColumns}`,
    [teamId, groupOrderId, limit],
  )
}
