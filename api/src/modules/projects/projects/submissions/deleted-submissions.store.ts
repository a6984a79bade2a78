import type { Tx, Reader } from '../../../../platform/db/database.ts'
import { readRows } from '../../../../platform/db/database.ts'
import { columns, int, time, type RowOf } from '../../../../platform/db/columns.ts'
import type { ProjectKey } from '../project-lock.store.ts'

/** For so long a deleted submission can be brought back. */
export const daysToUndo = 30

/** Deleted, not erased yet, and its person has not submitted again. */
const canComeBack = `
  d.deleted_at > now() - make_interval(days => ${daysToUndo})
  and not exists (
    select from submissions s
    where s.team_id = d.team_id
      and s.project_id = d.project_id
      and s.person_key = d.person_key
      and s.deleted_at is null
  )`

/** To the millisecond, as it is shown and asked for. */
const deletedAt = "date_trunc('milliseconds', d.deleted_at)"
const deletionColumns = columns({
  at: time(deletedAt),
  count: int('count(*)::int'),
})
export type Deletion = RowOf<typeof deletionColumns>

/** What was deleted last at one moment, and can be brought back. */
export async function findLastDeletion(
  reader: Reader,
  { teamId, id }: ProjectKey,
): Promise<Deletion | undefined> {
  const [row] = await readRows(
    reader,
    deletionColumns,
    `
    select ${deletionColumns}
    from submissions d
    where d.team_id = $1
      and d.project_id = $2
      and d.deleted_at is not null
      and ${canComeBack}
    group by ${deletedAt}
    order by ${deletedAt} desc
    limit 1`,
    [teamId, id],
  )
  return row
}

/** Brings back what was deleted at that moment; answers the ids. */
export async function restoreDeleted(tx: Tx, { teamId, id }: ProjectKey, at: string): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `
    update submissions d
    set deleted_at = null, version = d.version + 1, updated_at = now()
    where d.team_id = $1
      and d.project_id = $2
      and ${deletedAt} = $3::timestamptz
      and ${canComeBack}
    returning d.id`,
    [teamId, id, at],
  )
  return rows.map(row => Number(row.id))
}
