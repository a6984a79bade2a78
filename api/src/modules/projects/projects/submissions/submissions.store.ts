import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { columns, id, int } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { containing } from '../../../catalog/products/products.store.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissions } from '../projects.tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

const ofProject = ({ teamId, id }: ProjectKey) =>
  and(eq(submissions.teamId, teamId), eq(submissions.projectId, id), isNull(submissions.deletedAt))

const countColumns = columns({ projectId: id('s.project_id'), count: int('count(*)') })

/** The submissions of each project, those left out among them. */
export async function countSubmissions(
  reader: Reader,
  teamId: RowId,
  projectIds: readonly RowId[],
): Promise<Map<number, number>> {
  if (projectIds.length === 0) return new Map()
  const rows = await readRows(
    reader,
    countColumns,
    `
    select ${countColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = any($2)
      and s.deleted_at is null
    group by s.project_id`,
    [teamId, projectIds],
  )
  return new Map(rows.map(row => [row.projectId, row.count]))
}

/** A page of a project's submissions, newest first. Who may not see addresses searches names alone. */
export async function listSubmissions(
  reader: Reader,
  project: ProjectKey,
  { page, search, seesAddress }: { page: Page; search?: string | undefined; seesAddress: boolean },
): Promise<{ rows: SubmissionRow[]; totalCount: number }> {
  const word = search ? containing(search) : undefined
  const where = and(
    ofProject(project),
    word
      ? or(ilike(submissions.name, word), seesAddress ? ilike(submissions.email, word) : undefined)
      : undefined,
  )
  const rows = await reader
    .select()
    .from(submissions)
    .where(where)
    .orderBy(desc(submissions.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(submissions).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** Locks a submission of the locked project. */
export async function lockSubmission(
  tx: Tx,
  { teamId, id }: ProjectKey,
  submissionId: number,
): Promise<SubmissionRow | undefined> {
  const [row] = await tx
    .select()
    .from(submissions)
    .where(and(ofProject({ teamId, id }), sql`${submissions.id} = ${submissionId}`))
    .for('update')
  return row
}

/** Changes a locked submission; every change makes another version of it. */
export async function updateSubmission(
  tx: Tx,
  row: Pick<SubmissionRow, 'teamId' | 'id'>,
  change: Partial<Omit<InsertOf<typeof submissions>, 'teamId' | 'projectId'>>,
): Promise<SubmissionRow> {
  return oneRow(
    await tx
      .update(submissions)
      .set({ ...change, version: sql`${submissions.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(submissions.teamId, row.teamId), eq(submissions.id, row.id)))
      .returning(),
  )
}

export async function isPersonTaken(
  reader: Reader,
  project: ProjectKey,
  personKey: string,
): Promise<boolean> {
  const rows = await reader
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(ofProject(project), eq(submissions.personKey, personKey)))
  return rows.length > 0
}

/** Marks submissions of the locked project as deleted; answers how many there were. */
export async function markDeleted(tx: Tx, project: ProjectKey, submissionIds: number[]): Promise<number> {
  const rows = await tx
    .update(submissions)
    .set({ deletedAt: sql`now()`, version: sql`${submissions.version} + 1` })
    .where(and(ofProject(project), sql`${submissions.id} = any(${sql.param(submissionIds)}::bigint[])`))
    .returning({ id: submissions.id })
  return rows.length
}

/** Who changed a submission last, and which fields, by the audit log. */
export async function findLastSubmissionChange(
  reader: Reader,
  project: ProjectKey,
  submissionId: RowId,
): Promise<{ who: string; fields: string[] } | undefined> {
  const [row] = await reader
    .select({ who: auditEvents.actorName, details: auditEvents.details })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.teamId, project.teamId),
        eq(auditEvents.subjectType, 'adminOrders'),
        eq(auditEvents.subjectId, String(project.id)),
        sql`(${auditEvents.details} ->> 'submission')::bigint = ${submissionId}`,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return row && { who: row.who, fields: (row.details as { fields?: string[] }).fields ?? [] }
}
