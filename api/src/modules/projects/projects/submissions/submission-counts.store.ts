import { sql } from 'drizzle-orm'
import { columns, id, int } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { listParameter } from '../../../../platform/db/list-parameter.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const countColumns = columns({ projectId: id('t.project_id'), count: int('sum(t.delta)::int') })

// The triggers of `submissions` keep the tallies, as those of `orders` do (decision 0104).
const countsText = `
  select ${countColumns}
  from submission_tallies t
  where t.team_id = $1
    and t.project_id = any(${listParameter('$2')})
  group by t.project_id
  having sum(t.delta) <> 0`

/** The submissions of each project, those left out among them. */
export async function countSubmissions(
  reader: Reader,
  teamId: RowId,
  projectIds: readonly RowId[],
): Promise<Map<number, number>> {
  if (projectIds.length === 0) return new Map()
  const rows = await readRows(reader, countColumns, countsText, [teamId, projectIds])
  return new Map(rows.map(row => [row.projectId, row.count]))
}

/** Adds up the tallies written so far, so that reading them stays cheap. The sums stay what they were. */
export async function compactSubmissionTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with compacted as (
      delete from submission_tallies
      returning team_id, project_id, delta
    )
    insert into submission_tallies (team_id, project_id, delta)
    select team_id, project_id, sum(delta)
    from compacted
    group by team_id, project_id
    having sum(delta) <> 0`)
}
