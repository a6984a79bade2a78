import { columns, id, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'

const dueColumns = columns({
  id: id('p.id'),
  teamId: id('p.team_id'),
  inHandsOn: text('p.in_hands_on::text'),
})

/** The goods have to be made after the last answer, so that long before the due date owners are told. */
const daysBefore = 14

/** Takes projects whose due date is near while people still submit, each once for a date. */
export function takeProjectsDueSoon(tx: Tx, limit: number): Promise<RowOf<typeof dueColumns>[]> {
  return readRows(
    tx,
    dueColumns,
    `
    update projects p
    set due_mailed_for = p.in_hands_on
    from (
      select w.team_id, w.id
      from projects w
      join teams t on t.id = w.team_id
      where w.state in ('wish_list', 'submissions_open')
        and w.link_on
        and w.in_hands_on >= (now() at time zone 'utc')::date
        and w.in_hands_on <= (now() at time zone 'utc')::date + ${daysBefore}
        and w.due_mailed_for is distinct from w.in_hands_on
        and 'project' = any(t.modules)
        and t.suspended_reason is null
      order by w.in_hands_on, w.id
      limit $1
      for update of w skip locked
    ) d
    where p.team_id = d.team_id
      and p.id = d.id
    returning ${dueColumns}`,
    [limit],
  )
}
