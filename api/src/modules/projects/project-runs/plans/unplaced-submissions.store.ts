import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import { sql } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'
import type { RunKey } from '../project-runs.store.ts'

/** Who gets a parcel: everyone who submitted and was neither deleted nor left out, once. An entered parcel counts. */
const isUnplaced = `
  s.deleted_at is null
  and s.left_out_at is null
  and s.order_id is null
  and s.shipped_at is null`

const submissionColumns = columns({
  id: id('s.id'),
  version: int('s.version'),
  addressOne: text('s.address_one'),
  addressTwo: orNull(text('s.address_two')),
  city: text('s.city'),
  province: orNull(text('s.province')),
  zipcode: orNull(text('s.zipcode')),
  country: text('s.country'),
  apparelSize: json<ApparelSize>('s.apparel_size'),
})
export type UnplacedSubmission = RowOf<typeof submissionColumns>

/** The submissions of a project that have no order yet. */
export function findUnplacedSubmissions(
  reader: Reader,
  { teamId, id: projectId }: ProjectKey,
): Promise<UnplacedSubmission[]> {
  return readRows(
    reader,
    submissionColumns,
    `
    select ${submissionColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and ${isUnplaced}
    order by s.id`,
    [teamId, projectId],
  )
}

/** Whether a submission was changed, added or taken out since a plan was made, so that it is not what would be ordered. */
export async function isPlanOutdated(tx: Tx, run: RunKey & { projectId: number }): Promise<boolean> {
  const { rows } = await tx.execute<{ isOutdated: boolean }>(sql`
    select exists (
      select
      from (
        select s.id, s.version
        from submissions s
        where s.team_id = ${run.teamId} and s.project_id = ${run.projectId} and ${sql.raw(isUnplaced)}
      ) wanted
      full join (
        select submission_id, submission_version
        from project_run_rows
        where team_id = ${run.teamId} and run_id = ${run.id}
      ) w on w.submission_id = wanted.id
      where wanted.id is null or w.submission_id is null or w.submission_version <> wanted.version
    ) as "isOutdated"`)
  return rows[0]?.isOutdated === true
}
