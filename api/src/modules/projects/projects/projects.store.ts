import type { Page } from '@ribbon/contract/paging'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { and, count, desc, eq, gt, ilike, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { auditEvents } from '../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { containing } from '../../catalog/products/products.store.ts'
import { operators } from '../../people/operators/operators.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import type { ProjectKey, ProjectRow } from './project-lock.store.ts'
import { projects } from './projects.tables.ts'

export type ProjectChanges = Partial<Omit<InsertOf<typeof projects>, 'teamId' | 'id'>>

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A team's project by its id or uuid (reading B7); all roles see all of the team's. */
export async function findProject(
  reader: Reader,
  scope: Pick<Scope, 'teamId'>,
  idOrUuid: string,
): Promise<ProjectRow | undefined> {
  const named = uuidShape.test(idOrUuid)
    ? eq(projects.uuid, idOrUuid)
    : sql`${projects.id} = ${requestedId(idOrUuid) ?? 0}` // no row has the id 0
  const [row] = await reader
    .select()
    .from(projects)
    .where(and(eq(projects.teamId, scope.teamId), named))
  return row
}

/** Which team a project is of, for operators, who may name any. */
export async function findProjectKeyById(reader: Reader, id: RowId): Promise<ProjectKey | undefined> {
  const [row] = await reader
    .select({ teamId: projects.teamId, id: projects.id })
    .from(projects)
    .where(eq(projects.id, id))
  return row
}

export async function listProjects(
  reader: Reader,
  scope: Scope,
  { page, search, states }: { page: Page; search: string | undefined; states: ProjectState[] },
): Promise<{ rows: ProjectRow[]; totalCount: number }> {
  const where = and(
    eq(projects.teamId, scope.teamId),
    search ? ilike(projects.name, containing(search)) : undefined,
    states.length > 0 ? inArray(projects.state, states) : undefined,
  )
  const rows = await reader
    .select()
    .from(projects)
    .where(where)
    .orderBy(desc(projects.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(projects).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function insertProject(tx: Tx, project: InsertOf<typeof projects>): Promise<ProjectRow> {
  return oneRow(await tx.insert(projects).values(project).returning())
}

/** What a team uses; undefined where there is no such team. */
export async function findTeamModules(reader: Reader, teamId: RowId): Promise<string[] | undefined> {
  const [row] = await reader.select({ modules: teams.modules }).from(teams).where(eq(teams.id, teamId))
  return row?.modules
}

/** Viewers can look that long after a project is done. */
const viewerDaysAfterEnd = 90

/**
 * Changes a locked project; every change of it makes another version. Its end also sets the end of the
 * viewer link, and being done begins the time for which addresses are kept.
 */
export async function changeProject(
  tx: Tx,
  project: ProjectKey,
  change: ProjectChanges,
): Promise<ProjectRow> {
  const linkEnd =
    change.state &&
    (change.state === 'done' || change.state === 'canceled'
      ? sql`now() + make_interval(days => ${viewerDaysAfterEnd})`
      : null)
  return oneRow(
    await tx
      .update(projects)
      .set({
        ...change,
        ...(linkEnd === undefined ? {} : { viewerLinkEndsAt: linkEnd }),
        ...(change.state === undefined ? {} : { doneAt: change.state === 'done' ? sql`now()` : null }),
        version: sql`${projects.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(projects.teamId, project.teamId), eq(projects.id, project.id)))
      .returning(),
  )
}

/** What others changed after this version, by the audit log: who, and the names of the fields. */
export async function findChangesAfter(
  reader: Reader,
  project: ProjectKey,
  version: number,
): Promise<{ who: string; fields: string[] }[]> {
  const rows = await reader
    .select({ who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.teamId, project.teamId),
        eq(auditEvents.subjectType, 'adminOrders'),
        eq(auditEvents.subjectId, String(project.id)),
        gt(sql<number>`(${auditEvents.details} ->> 'version')::int`, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ who: row.who, fields: Object.keys(row.after ?? {}) }))
}

/** An operator who can be a customer success manager; operators belong to no team. */
export async function findActiveOperator(reader: Reader, idText: string): Promise<{ id: RowId } | undefined> {
  const [row] = await reader
    .select({ id: operators.id })
    .from(operators)
    .where(and(sql`${operators.id} = ${requestedId(idText) ?? 0}`, isNull(operators.disabledAt)))
  return row
}

/** The operators who look after some projects; of them, a team learns the name alone. */
export async function findManagers(
  reader: Reader,
  managerIds: readonly (RowId | null)[],
): Promise<Map<number, { id: RowId; name: string }>> {
  const ids = managerIds.filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, ids))
  return new Map(rows.map(row => [row.id, row]))
}
