import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { projectFileLinks, projects } from '../projects.tables.ts'

/** Who asked for a file: a signed-in member, or a holder of the viewer link. */
export type FileAsker = { sessionId: RowId } | { viewerTokenHash: string }

const goodForMinutes = 10

export async function insertFileLink(
  tx: Tx,
  { teamId, id }: ProjectKey,
  asker: FileAsker,
  tokenHash: string,
): Promise<void> {
  await tx.insert(projectFileLinks).values({
    teamId,
    projectId: id,
    ...asker,
    tokenHash,
    expiresAt: sql`now() + make_interval(mins => ${goodForMinutes})`,
  })
}

export type FileLinkRow = typeof projectFileLinks.$inferSelect

/** A link that still works, by the hash of its token. */
export async function findFileLink(reader: Reader, tokenHash: string): Promise<FileLinkRow | undefined> {
  const [link] = await reader.select().from(projectFileLinks).where(isGood(tokenHash))
  return link
}

/** The project whose file a link opens; the link ends by that. */
export async function useUpFileLink(tx: Tx, tokenHash: string): Promise<ProjectRow | undefined> {
  const [link] = await tx.delete(projectFileLinks).where(isGood(tokenHash)).returning()
  if (!link) return undefined
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.teamId, link.teamId), eq(projects.id, link.projectId)))
  return project
}

const isGood = (tokenHash: string) =>
  and(eq(projectFileLinks.tokenHash, tokenHash), gt(projectFileLinks.expiresAt, sql`now()`))

/** Ends links that holders of the viewer link asked for. */
export async function deleteViewerFileLinks(tx: Tx, { teamId, id }: ProjectKey): Promise<void> {
  await tx
    .delete(projectFileLinks)
    .where(
      and(
        eq(projectFileLinks.teamId, teamId),
        eq(projectFileLinks.projectId, id),
        isNotNull(projectFileLinks.viewerTokenHash),
      ),
    )
}

export async function deleteExpiredFileLinks(db: Db): Promise<void> {
  await db.delete(projectFileLinks).where(lt(projectFileLinks.expiresAt, sql`now()`))
}
