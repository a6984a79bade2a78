import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { projectFileLinks, projects } from '../projects.tables.ts'

const goodForMinutes = 10

export async function insertFileLink(tx: Tx, { teamId, id }: ProjectKey, tokenHash: string): Promise<void> {
  await tx.insert(projectFileLinks).values({
    teamId,
    projectId: id,
    tokenHash,
    expiresAt: sql`now() + make_interval(mins => ${goodForMinutes})`,
  })
}

/** The project whose file a link opens; the link ends by that. */
export async function useUpFileLink(tx: Tx, tokenHash: string): Promise<ProjectRow | undefined> {
  const [link] = await tx
    .delete(projectFileLinks)
    .where(and(eq(projectFileLinks.tokenHash, tokenHash), gt(projectFileLinks.expiresAt, sql`now()`)))
    .returning()
  if (!link) return undefined
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.teamId, link.teamId), eq(projects.id, link.projectId)))
  return project
}

export async function deleteExpiredFileLinks(db: Db): Promise<void> {
  await db.delete(projectFileLinks).where(lt(projectFileLinks.expiresAt, sql`now()`))
}
