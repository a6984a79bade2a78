import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissions } from '../projects.tables.ts'
import type { SubmissionFields } from './read-submission-change.ts'
import type { SubmissionRow } from './submissions.store.ts'

/** What a person has submitted for a project, unless it was deleted. */
export async function findSubmissionOfPerson(
  reader: Reader,
  project: ProjectKey,
  personKey: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await reader
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.teamId, project.teamId),
        eq(submissions.projectId, project.id),
        eq(submissions.personKey, personKey),
        isNull(submissions.deletedAt),
      ),
    )
  return row
}

/** A submission by its row's id, unless it was deleted. */
export async function findSubmission(
  reader: Reader,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<SubmissionRow | undefined> {
  const [row] = await reader
    .select()
    .from(submissions)
    .where(and(eq(submissions.teamId, teamId), eq(submissions.id, id), isNull(submissions.deletedAt)))
  return row
}

/** Makes a submission in the locked project; undefined where the person has one already. */
export async function insertSubmission(
  tx: Tx,
  project: ProjectKey,
  fields: SubmissionFields,
  { isProven }: { isProven: boolean },
): Promise<SubmissionRow | undefined> {
  const [row] = await tx
    .insert(submissions)
    .values({
      teamId: project.teamId,
      projectId: project.id,
      ...fields,
      ...(isProven ? { provenAt: sql`now()` } : {}),
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Whether nobody submitted for the project before, deleted rows included. */
export async function isFirstSubmission(
  reader: Reader,
  { teamId, projectId, id }: Pick<SubmissionRow, 'teamId' | 'projectId' | 'id'>,
): Promise<boolean> {
  const rows = await reader
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.teamId, teamId), eq(submissions.projectId, projectId), lt(submissions.id, id)))
    .limit(1)
  return rows.length === 0
}

/** Deletes a submission with its tokens for good, as its person asked. */
export async function eraseSubmission(tx: Tx, { teamId, id }: { teamId: RowId; id: RowId }): Promise<void> {
  await tx.delete(submissions).where(and(eq(submissions.teamId, teamId), eq(submissions.id, id)))
}
