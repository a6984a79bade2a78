import { readRows, type Tx } from '../../../platform/db/database.ts'
import { takeLockAlone, takeSharedLock } from '../../../platform/db/named-lock.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import { projects } from './projects.tables.ts'

export type ProjectRow = typeof projects.$inferSelect
export type ProjectKey = Pick<ProjectRow, 'teamId' | 'id'>

/** The lock of a project is taken first in a transaction that writes anything of it (decision 0062). */
const lockName = (id: RowId) => ({ kind: 'project', id })

/** Locks a project for changes of one submission: others may change theirs, but no owner, operator or viewer ends it meanwhile. */
export async function lockProjectShared(tx: Tx, { teamId, id }: ProjectKey): Promise<ProjectRow | undefined> {
  const [, project] = await Promise.all([takeSharedLock(tx, lockName(id)), findLocked(tx, teamId, id)])
  return project
}

/** Locks a project for what ends or changes collecting: nobody else writes in it until this transaction ends. */
export async function lockProject(tx: Tx, { teamId, id }: ProjectKey): Promise<ProjectRow | undefined> {
  const [, project] = await Promise.all([takeLockAlone(tx, lockName(id)), findLocked(tx, teamId, id)])
  return project
}

const projectColumns = tableColumns(projects, 'p')

async function findLocked(tx: Tx, teamId: RowId, id: RowId): Promise<ProjectRow | undefined> {
  const [row] = await readRows(
    tx,
    projectColumns,
    `
    select ${projectColumns}
    from projects p
    where p.team_id = $1
      and p.id = $2`,
    [teamId, id],
  )
  return row
}
