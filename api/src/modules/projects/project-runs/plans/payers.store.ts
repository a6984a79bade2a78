import { sql } from 'drizzle-orm'
import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'
import type { ProjectRunRow } from '../project-runs.store.ts'

const ownerColumns = columns({ userId: id('m.user_id') })

/** The owner whose orders a project's are: who accepted its quote, or else whoever has been in the team for longest. */
export async function findPayer(
  reader: Reader,
  teamId: RowId,
  acceptedBy: RowId | null,
): Promise<RowId | undefined> {
  const [owner] = await readRows(
    reader,
    ownerColumns,
    `
    select ${ownerColumns}
    from memberships m
    where m.team_id = $1
      and m.role in ('team_owner', 'store_admin')
    order by m.user_id = $2 desc, m.role = 'team_owner' desc, m.user_id
    limit 1`,
    [teamId, acceptedBy ?? 0],
  )
  return owner?.userId
}

/** What the earlier runs of a project have made orders for. */
export async function sumPlaced(reader: Reader, { teamId, id: projectId }: ProjectKey): Promise<number> {
  const { rows } = await reader.execute<{ cents: number }>(sql`
    select coalesce(sum(total_cents), 0)::float8 as cents
    from project_runs
    where team_id = ${teamId} and project_id = ${projectId} and state = 'done'`)
  return rows[0]?.cents ?? 0
}

/** The last approval of an owner for more than the quote of this version. */
export async function findApproval(
  reader: Reader,
  { teamId, id: projectId }: ProjectKey,
  quoteVersion: number,
): Promise<Pick<ProjectRunRow, 'approvedCents' | 'approvedBy' | 'approvedAt'>> {
  const { rows } = await reader.execute<{ cents: number; by: RowId; at: Date }>(sql`
    select approved_cents::float8 as cents, approved_by::float8 as by, approved_at as at
    from project_runs
    where team_id = ${teamId}
      and project_id = ${projectId}
      and quote_version = ${quoteVersion}
      and state <> 'done'
      and approved_at is not null
    order by approved_at desc
    limit 1`)
  const [row] = rows
  return {
    approvedCents: row?.cents ?? null,
    approvedBy: row?.by ?? null,
    approvedAt: row ? new Date(row.at) : null,
  }
}
