import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { eq } from 'drizzle-orm'
import { columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { users } from '../../../people/identity/identity.tables.ts'

export async function findRequesterAddress(reader: Reader, userId: RowId): Promise<string | undefined> {
  const [row] = await reader.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email
}

const projectColumns = columns({
  id: id('p.id'),
  name: text('p.name'),
  state: text<ProjectState>('p.state'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  expectedRecipients: orNull(int('p.expected_recipients')),
  request: orNull(text('p.request')),
  requesterName: orNull(
    text(
      "coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)",
    ),
  ),
  finalizedBy: orNull(text('p.finalized_by')),
  submissions: int(`(
    select count(*)
    from submissions s
    where s.team_id = p.team_id
      and s.project_id = p.id
      and s.deleted_at is null
      and s.left_out_at is null
  )`),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})
export type DeskMailProject = RowOf<typeof projectColumns>

/** What a mail to operators says of a project, read when it is sent. */
export async function findDeskMailProject(
  reader: Reader,
  projectId: RowId,
): Promise<DeskMailProject | undefined> {
  const [row] = await readRows(
    reader,
    projectColumns,
    `
    select ${projectColumns}
    from projects p
    join teams t on t.id = p.team_id
    left join users u on u.id = p.requested_by
    where p.id = $1`,
    [projectId],
  )
  return row
}
