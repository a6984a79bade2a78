import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { projectAttachments } from '../projects.tables.ts'

export type AttachmentRow = typeof projectAttachments.$inferSelect

const ofProject = ({ teamId, id }: ProjectKey) =>
  and(eq(projectAttachments.teamId, teamId), eq(projectAttachments.projectId, id))

/** The files of a project, the first one first. */
export function listAttachments(reader: Reader, project: ProjectKey): Promise<AttachmentRow[]> {
  return reader
    .select()
    .from(projectAttachments)
    .where(ofProject(project))
    .orderBy(asc(projectAttachments.id))
}

export async function countAttachments(tx: Tx, project: ProjectKey): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(projectAttachments).where(ofProject(project))
  return row?.count ?? 0
}

export async function insertAttachments(
  tx: Tx,
  rows: readonly InsertOf<typeof projectAttachments>[],
): Promise<void> {
  await tx.insert(projectAttachments).values([...rows])
}

export async function findAttachment(
  reader: Reader,
  { teamId, id }: ProjectKey,
  attachmentId: number,
): Promise<AttachmentRow | undefined> {
  const [row] = await reader
    .select()
    .from(projectAttachments)
    .where(and(ofProject({ teamId, id }), sql`${projectAttachments.id} = ${attachmentId}`))
  return row
}

export async function deleteAttachmentRow(
  tx: Tx,
  { teamId, id }: ProjectKey,
  attachmentId: number,
): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .delete(projectAttachments)
    .where(and(ofProject({ teamId, id }), sql`${projectAttachments.id} = ${attachmentId}`))
    .returning()
  return row
}

/** Of these files, those that belong to a project. */
export async function listKnownFiles(reader: Reader, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const rows = await reader
    .select({ file: projectAttachments.file })
    .from(projectAttachments)
    .where(inArray(projectAttachments.file, [...files]))
  return new Set(rows.map(row => row.file))
}
