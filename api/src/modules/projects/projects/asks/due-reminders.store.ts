import { bool, columns, id, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import { daysToSecondReminder } from './asks.store.ts'

const dueColumns = columns({
  id: id('a.id'),
  teamId: id('a.team_id'),
  projectId: id('a.project_id'),
  email: text('a.email'),
  reminders: int('a.reminders'),
  isWanted: bool('d.is_possible and not d.is_suspended'),
})

/**
 * Takes some reminders that are due, and says which are still wanted; the others end. Those of a suspended team wait until it no longer
 * is. The second one comes at least a day after the first, also when the first was late.
 */
export async function takeDueReminders(tx: Tx, limit: number): Promise<RowOf<typeof dueColumns>[]> {
  return readRows(
    tx,
    dueColumns,
    `
    update submission_asks a
    set
      reminders = a.reminders + (d.is_possible and not d.is_suspended)::int,
      next_reminder_at = case
        when d.is_possible and d.is_suspended
        then now() + interval '1 hour'
        when (d.is_possible and not d.is_suspended) and a.reminders = 0
        then greatest(
          a.asked_at + make_interval(days => ${daysToSecondReminder}),
          now() + interval '1 day'
        )
      end
    from (
      select
        w.team_id,
        w.id,
        p.link_on
          and p.state in ('wish_list', 'submissions_open')
          and 'project' = any(t.modules)
          and not exists (
            select from submissions s
            where s.team_id = w.team_id
              and s.project_id = w.project_id
              and s.person_key = w.person_key
          )
          and not exists (
            select from mail_opt_outs o
            where o.team_id = w.team_id
              and o.email = w.email
          ) as is_possible,
        t.suspended_reason is not null as is_suspended
      from submission_asks w
      join projects p on p.team_id = w.team_id and p.id = w.project_id
      join teams t on t.id = w.team_id
      where w.next_reminder_at <= now()
      order by w.next_reminder_at, w.id
      limit $1
      for update of w skip locked
    ) d
    where a.team_id = d.team_id
      and a.id = d.id
    returning ${dueColumns}`,
    [limit],
  )
}
