import type { Page } from '@ribbon/contract/paging'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { columns, int, json } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import { containing } from '../../../catalog/products/products.store.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissions } from '../projects.tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

const ofProject = ({ teamId, id }: ProjectKey) =>
  and(eq(submissions.teamId, teamId), eq(submissions.projectId, id), isNull(submissions.deletedAt))

// Everybody is compared with the search once, for the page and for the total.
const foundColumns = columns({
  totalCount: int('count(*)'),
  ids: json<RowId[]>("coalesce(to_json((array_agg(s.id order by s.id desc))[$3::int:$4::int]), '[]')"),
})
export const submissionColumns = tableColumns(submissions, 's')
const pageText = `
  select ${submissionColumns}
  from submissions s
  where s.team_id = $1
    and s.id = any($2)
  order by s.id desc`

/** A page of a project's submissions, newest first. Who may not see addresses searches names alone. */
export async function listSubmissions(
  reader: Reader,
  project: ProjectKey,
  { page, search, seesAddress }: { page: Page; search?: string | undefined; seesAddress: boolean },
): Promise<{ rows: SubmissionRow[]; totalCount: number }> {
  const { totalCount, ids } = oneRow(
    await readRows(
      reader,
      foundColumns,
      `
      select ${foundColumns}
      from submissions s
      where s.team_id = $1
        and s.project_id = $2
        and s.deleted_at is null
        and ($5::text is null or s.name ilike $5 or ($6 and s.email ilike $5))`,
      [
        project.teamId,
        project.id,
        (page.number - 1) * page.size + 1,
        page.number * page.size,
        search ? containing(search) : null,
        seesAddress,
      ],
    ),
  )
  const rows =
    ids.length === 0 ? [] : await readRows(reader, submissionColumns, pageText, [project.teamId, ids])
  return { rows, totalCount }
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
