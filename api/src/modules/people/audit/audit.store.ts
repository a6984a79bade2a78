import type { AuditFilters, OperatorAuditFilters } from '@ribbon/contract/people/audit'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, getTableColumns, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import { auditEvents } from '../../../platform/db/platform.tables.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { users } from '../identity/identity.tables.ts'
import { operators } from '../operators/operators.tables.ts'
import { teams } from '../teams/teams.tables.ts'

export type AuditEventRow = typeof auditEvents.$inferSelect & { subjectName: string | null }

/** The subject's id, if the subject is a row of this type; other subjects have ids that are no numbers. */
const subjectIdOf = (type: string) => sql`case
  when ${auditEvents.subjectType} = ${type} and ${auditEvents.subjectId} ~ '^\\d{1,15}$'
  then ${auditEvents.subjectId}::bigint
end`
const userSubjectId = subjectIdOf('users')
/** The present name of the user an event is about. */
const subjectName = sql<string | null>`coalesce(
  nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''),
  ${users.email}
)`
const shown = { ...getTableColumns(auditEvents), subjectName }

const newestFirst = [desc(auditEvents.createdAt), desc(auditEvents.id)]

function teamEvents(scope: Pick<Scope, 'teamId'>, filters: AuditFilters = {}): SQL | undefined {
  const { action, user_id: userId, subject_type: subjectType, subject_id: subjectId } = filters
  return and(
    eq(auditEvents.teamId, scope.teamId),
    action ? eq(auditEvents.action, action) : undefined,
    userId ? involves(requestedId(userId) ?? 0) : undefined,
    subjectType ? eq(auditEvents.subjectType, subjectType) : undefined,
    subjectId ? eq(auditEvents.subjectId, subjectId) : undefined,
    matchesPeriodAndText(filters),
  )
}

function matchesPeriodAndText({
  from,
  to,
  search,
}: Pick<AuditFilters, 'from' | 'to' | 'search'>): SQL | undefined {
  return and(
    from ? sql`${auditEvents.createdAt} >= ${from}::timestamptz` : undefined,
    to
      ? sql`${auditEvents.createdAt} < ${to}::timestamptz + ${to.includes('T') ? '0' : '1 day'}::interval`
      : undefined,
    search?.trim() ? mentions(search.trim()) : undefined,
  )
}

/** What a user did, also while impersonating, and what others did while impersonating them. */
function involves(userId: number): SQL | undefined {
  return or(
    and(eq(auditEvents.actorKind, 'member'), eq(auditEvents.actorId, userId)),
    eq(auditEvents.actingAsId, userId),
  )
}

function mentions(search: string): SQL {
  const { actorName, actingAsName, action, subjectType, subjectId, ip, details, before, after } = auditEvents
  return ilike(
    sql`concat_ws(
      ' ', ${actorName}, ${actingAsName}, ${action}, ${subjectType}, ${subjectId}, ${ip},
      ${details}::text, ${before}::text, ${after}::text
    )`,
    `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  )
}

export async function listAuditEvents(
  db: Reader,
  scope: Pick<Scope, 'teamId'>,
  filters: AuditFilters,
  page: Page,
): Promise<{ rows: AuditEventRow[]; totalCount: number }> {
  const where = teamEvents(scope, filters)
  const rows = await db
    .select(shown)
    .from(auditEvents)
    .leftJoin(users, eq(users.id, userSubjectId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(auditEvents).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The team an event belongs to or is about. */
const eventTeamId = sql`coalesce(${auditEvents.teamId}, ${subjectIdOf('teams')})`

/** What operators did for any team, and what concerns no team. */
export async function listOperatorEvents(db: Reader, filters: OperatorAuditFilters, page: Page) {
  const where = and(
    sql`(${auditEvents.actorKind} = 'operator' or ${auditEvents.teamId} is null)`,
    filters.operator_id
      ? and(
          eq(auditEvents.actorKind, 'operator'),
          eq(auditEvents.actorId, requestedId(filters.operator_id) ?? 0),
        )
      : undefined,
    matchesPeriodAndText(filters),
  )
  const names = sql<string | null>`coalesce(${operators.name}, ${subjectName})`
  const rows = await db
    .select({ ...shown, subjectName: names, aboutTeam: { id: teams.id, name: teams.name } })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, userSubjectId))
    .leftJoin(operators, eq(operators.id, subjectIdOf('operators')))
    .leftJoin(teams, eq(teams.id, eventTeamId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(auditEvents).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The page of events after `last`, for reading the whole list. */
export async function listAuditEventsAfter(
  db: Reader,
  scope: Scope,
  filters: AuditFilters,
  last: AuditEventRow | undefined,
  limit: number,
): Promise<AuditEventRow[]> {
  // A Date has no microseconds, so the position of the last row is read again.
  const after =
    last &&
    sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (select created_at, id from audit_events where id = ${last.id})`
  return db
    .select(shown)
    .from(auditEvents)
    .leftJoin(users, eq(users.id, userSubjectId))
    .where(and(teamEvents(scope, filters), after))
    .orderBy(...newestFirst)
    .limit(limit)
}

export async function listAuditActions(db: Reader, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectDistinct({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.teamId, scope.teamId))
    .orderBy(auditEvents.action)
  return rows.map(row => row.action)
}

/** The people in the team's log, by their latest name. */
export async function listAuditPeople(db: Reader, scope: Scope): Promise<{ id: number; name: string }[]> {
  return db
    .selectDistinctOn([auditEvents.actorId], {
      id: sql<number>`${auditEvents.actorId}`.mapWith(Number),
      name: auditEvents.actorName,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.teamId, scope.teamId),
        eq(auditEvents.actorKind, 'member'),
        sql`${auditEvents.actorId} is not null`,
      ),
    )
    .orderBy(auditEvents.actorId, desc(auditEvents.id))
}

export async function hasTeam(db: Reader, id: number): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))).length === 1
}
