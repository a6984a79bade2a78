import { fullName } from '@ribbon/contract/full-name'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { columns, text } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { planHash } from '../../gifting/group-orders/runs/runs.store.ts'
import type { ProjectKey } from '../projects/project-lock.store.ts'
import { projectRuns } from './project-runs.tables.ts'

export type ProjectRunRow = typeof projectRuns.$inferSelect
export type RunKey = Pick<ProjectRunRow, 'teamId' | 'id'>

const isRun = ({ teamId, id }: RunKey) => and(eq(projectRuns.teamId, teamId), eq(projectRuns.id, id))
const isOf = ({ teamId, id }: ProjectKey) =>
  and(eq(projectRuns.teamId, teamId), eq(projectRuns.projectId, id))

export async function insertProjectRun(tx: Tx, run: InsertOf<typeof projectRuns>): Promise<ProjectRunRow> {
  return oneRow(await tx.insert(projectRuns).values(run).returning())
}

/** A run for the platform's own work. */
export async function findProjectRunRow(reader: Reader, id: RowId): Promise<ProjectRunRow | undefined> {
  const [row] = await reader.select().from(projectRuns).where(eq(projectRuns.id, id))
  return row
}

/** Locks a run. A change of its project as well locks the project first. */
export async function lockProjectRun(tx: Tx, id: RowId): Promise<ProjectRunRow | undefined> {
  const [row] = await tx.select().from(projectRuns).where(eq(projectRuns.id, id)).for('update')
  return row
}

/** A run of a known project. */
export async function findRunOfProject(
  reader: Reader,
  { teamId, id: projectId }: { teamId: RowId; id: RowId },
  id: number,
): Promise<ProjectRunRow | undefined> {
  const [row] = await reader
    .select()
    .from(projectRuns)
    .where(and(isOf({ teamId, id: projectId }), sql`${projectRuns.id} = ${id}`))
  return row
}

/** The newest plan or run of a project. */
export async function findNewestRun(reader: Reader, project: ProjectKey): Promise<ProjectRunRow | undefined> {
  const [row] = await reader
    .select()
    .from(projectRuns)
    .where(isOf(project))
    .orderBy(desc(projectRuns.id))
    .limit(1)
  return row
}

/** The runs of a project that were begun, newest first. */
export async function listProjectRuns(
  reader: Reader,
  project: ProjectKey,
  page: Page,
): Promise<{ rows: ProjectRunRow[]; totalCount: number }> {
  const where = and(isOf(project), ne(projectRuns.state, 'planned'))
  const rows = await reader
    .select()
    .from(projectRuns)
    .where(where)
    .orderBy(desc(projectRuns.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(projectRuns).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function changeProjectRun(
  tx: Tx,
  run: RunKey,
  change: Partial<Omit<InsertOf<typeof projectRuns>, 'id' | 'teamId'>>,
): Promise<ProjectRunRow> {
  return oneRow(await tx.update(projectRuns).set(change).where(isRun(run)).returning())
}

/** Runs whose last order is made. */
export async function findRunsToFinish(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: projectRuns.id })
    .from(projectRuns)
    .where(sql`${projectRuns.state} = 'running' and ${projectRuns.madeCount} = ${projectRuns.orderCount}`)
    .orderBy(projectRuns.id)
    .limit(20)
  return rows.map(row => row.id)
}

/** Deletes plans that nobody placed within a week. */
export async function deleteForgottenPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from project_runs
    where state = 'planned'
      and created_at < now() - interval '7 days'`)
}

const peopleColumns = columns({
  startedByName: text('o.name'),
  firstName: text('u.first_name'),
  lastName: text('u.last_name'),
  email: text('u.email'),
})

/** The names of the operator who began a run and of the owner whose orders it makes. */
export async function findPeopleOfRun(
  reader: Reader,
  { startedBy, payerId }: Pick<ProjectRunRow, 'startedBy' | 'payerId'>,
): Promise<{ startedByName: string; payerName: string }> {
  const [row] = await readRows(
    reader,
    peopleColumns,
    `
    select ${peopleColumns}
    from operators o, users u
    where o.id = $1
      and u.id = $2`,
    [startedBy, payerId],
  )
  return { startedByName: row?.startedByName ?? '', payerName: row ? fullName(row) : '' }
}

/** Names a plan, which never changes: a later one has another name. */
export function planHashOf({ id, projectVersion, createdAt }: ProjectRunRow): string | null {
  return planHash({ id, version: projectVersion, plannedAt: createdAt })
}
