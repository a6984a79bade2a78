import type { Module } from '@ribbon/contract/route'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
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
  return findPage(reader, and(eq(projects.uuid, uuid), eq(projects.linkOn, true)))
}

/** The project of a row of ours, whether its link is on or off. */
export async function findPageOf(reader: Reader, { teamId, id }: ProjectKey): Promise<PageRow | undefined> {
  return findPage(reader, and(eq(projects.teamId, teamId), eq(projects.id, id)))
}

/** The team of a project that one of our jobs is about. */
export async function findProjectKey(reader: Reader, projectId: RowId): Promise<ProjectKey | undefined> {
  const [key] = await reader
    .select({ teamId: projects.teamId, id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
  return key
}

async function findPage(reader: Reader, where: SQL | undefined): Promise<PageRow | undefined> {
  const [row] = await reader
    .select({
      project: projects,
      teamName: teams.name,
      teamLogo: teams.logo,
      isSuspended: sql<boolean>`${teams.suspendedReason} is not null`,
    })
    .from(projects)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .where(and(where, sql`${ofModule} = any(${teams.modules})`))
  return row
}
