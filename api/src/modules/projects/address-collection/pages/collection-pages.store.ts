import type { Module } from '@ribbon/contract/route'
import { eq } from 'drizzle-orm'
import { bool, columns, joinColumns, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import type { ProjectKey, ProjectRow } from '../../projects/project-lock.store.ts'
import { projects } from '../../projects/projects.tables.ts'

/** A project with what its team says of itself on pages for outsiders. */
export interface PageRow {
  project: ProjectRow
  teamName: string
  teamLogo: string | null
  isSuspended: boolean
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ofModule: Module = 'project'

/** The project of a collection link that is on, of a team that has projects. */
export async function findPageByUuid(reader: Reader, uuid: string): Promise<PageRow | undefined> {
  if (!uuidShape.test(uuid)) return undefined
  return findPage(reader, 'p.uuid = $2 and p.link_on', [uuid])
}

/** The project of a row of ours, whether its link is on or off. */
export async function findPageOf(reader: Reader, { teamId, id }: ProjectKey): Promise<PageRow | undefined> {
  return findPage(reader, 'p.team_id = $2 and p.id = $3', [teamId, id])
}

/** The team of a project that one of our jobs is about. */
export async function findProjectKey(reader: Reader, projectId: RowId): Promise<ProjectKey | undefined> {
  const [key] = await reader
    .select({ teamId: projects.teamId, id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
  return key
}

const pageColumns = joinColumns({
  project: tableColumns(projects, 'p'),
  team: columns({
    teamName: text('t.name'),
    teamLogo: orNull(text('t.logo')),
    isSuspended: bool('t.suspended_reason is not null'),
  }),
})

async function findPage(
  reader: Reader,
  condition: string,
  values: readonly unknown[],
): Promise<PageRow | undefined> {
  const [row] = await readRows(
    reader,
    pageColumns,
    `
    select ${pageColumns}
    from projects p
    join teams t on t.id = p.team_id
    where $1 = any(t.modules)
      and ${condition}`,
    [ofModule, ...values],
  )
  return row && { project: row.project, ...row.team }
}
