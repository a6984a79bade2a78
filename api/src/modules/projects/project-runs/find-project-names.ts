import { columns, id, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'

const nameColumns = columns({ id: id('r.id'), projectId: id('r.project_id'), name: text('p.name') })

/** The projects that runs belong to, by the id of the run. */
export async function findProjectNames(
  reader: Reader,
  runIds: readonly number[],
): Promise<Map<number, { projectId: number; name: string }>> {
  if (runIds.length === 0) return new Map()
  const rows = await readRows(
    reader,
    nameColumns,
    `
    select ${nameColumns}
    from project_runs r
    join projects p on p.team_id = r.team_id and p.id = r.project_id
    where r.id = any($1::bigint[])`,
    [runIds],
  )
  return new Map(rows.map(({ id: runId, ...run }) => [runId, run]))
}
