import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectRunState } from '../project-runs.tables.ts'

const emailColumns = columns({ email: text('u.email') })

/** Where the people of a team are reached who accept quotes and pay. */
export async function findOwnerEmails(reader: Reader, teamId: RowId): Promise<string[]> {
  const rows = await readRows(
    reader,
    emailColumns,
    `
    select ${emailColumns}
    from memberships m
    join users u on u.id = m.user_id
    where m.team_id = $1
      and m.role in ('team_owner', 'store_admin')
    order by u.id`,
    [teamId],
  )
  return rows.map(row => row.email)
}

const runColumns = columns({
  projectId: id('r.project_id'),
  state: text<ProjectRunState>('r.state'),
  name: text('p.name'),
  parcels: int('r.order_count'),
  totalCents: int('r.total_cents'),
  agreedCents: orNull(int('r.agreed_cents')),
  refusal: orNull(text('r.refusal')),
  isApproved: bool('r.approved_cents is not null and r.approved_cents >= r.total_cents'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})
export type ProjectRunForMail = RowOf<typeof runColumns>

/** What the mails about a run say, read when one is sent. */
export async function findProjectRunForMail(
  reader: Reader,
  runId: RowId,
): Promise<ProjectRunForMail | undefined> {
  const [run] = await readRows(
    reader,
    runColumns,
    `
    select ${runColumns}
    from project_runs r
    join projects p on p.team_id = r.team_id and p.id = r.project_id
    join teams t on t.id = r.team_id
    where r.id = $1`,
    [runId],
  )
  return run
}
