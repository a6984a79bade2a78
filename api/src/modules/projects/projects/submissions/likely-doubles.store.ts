import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'

const doubleColumns = columns({ id: id('s.id') })

/**
 * Those of some submissions whose name and street another submission of the project has, too: perhaps one person with two addresses.
 * Spellings of one address are never two submissions.
 */
export async function findLikelyDoubles(
  reader: Reader,
  { teamId, id: projectId }: ProjectKey,
  submissionIds: readonly RowId[],
): Promise<Set<number>> {
  const rows = await readRows(
    reader,
    doubleColumns,
    `
    select ${doubleColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.id = any($3::bigint[])
      and s.address_one <> ''
      and exists (
        select from submissions other
        where other.team_id = s.team_id
          and other.project_id = s.project_id
          and lower(other.name) = lower(s.name)
          and lower(other.address_one) = lower(s.address_one)
          and other.id <> s.id
          and other.deleted_at is null
      )`,
    [teamId, projectId, submissionIds],
  )
  return new Set(rows.map(row => row.id))
}
