import type { Module } from '@ribbon/contract/route'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { projects } from '../projects.tables.ts'

/** The project of a viewer link that has not ended, with what its team may do. */
export async function findProjectOfToken(reader: Reader, tokenHash: string) {
  const [row] = await reader
    .select({
      teamId: projects.teamId,
      projectId: projects.id,
      version: projects.viewerLinkVersion,
      needsProof: projects.verifyViewers,
      modules: sql<Module[]>`${teams.modules}`,
      suspendedReason: teams.suspendedReason,
    })
    .from(projects)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .where(
      and(
        eq(projects.viewerTokenHash, tokenHash),
        or(isNull(projects.viewerLinkEndsAt), gt(projects.viewerLinkEndsAt, sql`now()`)),
      ),
    )
  return row
}

/** A project with what its team says of itself to people outside. */
export interface ViewedProject {
  project: ProjectRow
  teamName: string
  teamLogo: string | null
}

export async function findViewedProject(
  reader: Reader,
  { teamId, id }: ProjectKey,
): Promise<ViewedProject | undefined> {
  const [row] = await reader
    .select({ project: projects, teamName: teams.name, teamLogo: teams.logo })
    .from(projects)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .where(and(eq(projects.teamId, teamId), eq(projects.id, id)))
  return row
}
