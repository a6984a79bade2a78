import { and, eq } from 'drizzle-orm'
import { columns, id as idColumn } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissions } from '../projects.tables.ts'
import type { SubmissionFields } from './read-submission-change.ts'
import { submissionColumns, type SubmissionRow } from './submissions.store.ts'

const idColumns = columns({ id: idColumn('s.id') })

/** What a person has submitted for a project, unless it was deleted. */
export async function findSubmissionOfPerson(
  reader: Reader,
  project: ProjectKey,
  personKey: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await readRows(
    reader,
    submissionColumns,
    `
    select ${submissionColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.person_key = $3
      and s.deleted_at is null`,
    [project.teamId, project.id, personKey],
  )
  return row
}

/** A submission by its row's id, unless it was deleted. */
export async function findSubmission(
  reader: Reader,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<SubmissionRow | undefined> {
  const [row] = await readRows(
    reader,
    submissionColumns,
    `
    select ${submissionColumns}
    from submissions s
    where s.team_id = $1
      and s.id = $2
      and s.deleted_at is null`,
    [teamId, id],
  )
  return row
}

/** Makes a submission in the locked project; undefined where the person has one already. */
export async function insertSubmission(
  tx: Tx,
  project: ProjectKey,
  fields: SubmissionFields,
  { isProven }: { isProven: boolean },
): Promise<SubmissionRow | undefined> {
  const [row] = await readRows(
    tx,
    submissionColumns,
    `
    insert into submissions as s (
      team_id, project_id, email, person_key, name, company, phone,
      address_one, address_two, city, province, zipcode, country, apparel_size, proven_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $15 then now() end)
    on conflict do nothing
    returning ${submissionColumns}`,
    [
      project.teamId,
      project.id,
      fields.email,
      fields.personKey,
      fields.name,
      fields.company,
      fields.phone,
      fields.addressOne,
      fields.addressTwo,
      fields.city,
      fields.province,
      fields.zipcode,
      fields.country,
      JSON.stringify(fields.apparelSize),
      isProven,
    ],
  )
  return row
}

/** Whether nobody submitted for the project before, deleted rows included. */
export async function isFirstSubmission(
  reader: Reader,
  { teamId, projectId, id }: Pick<SubmissionRow, 'teamId' | 'projectId' | 'id'>,
): Promise<boolean> {
  const rows = await readRows(
    reader,
    idColumns,
    `
    select ${idColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.id < $3
    limit 1`,
    [teamId, projectId, id],
  )
  return rows.length === 0
}

/** Deletes a submission with its tokens for good, as its person asked. */
export async function eraseSubmission(tx: Tx, { teamId, id }: { teamId: RowId; id: RowId }): Promise<void> {
  await tx.delete(submissions).where(and(eq(submissions.teamId, teamId), eq(submissions.id, id)))
}
