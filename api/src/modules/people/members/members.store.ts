import { and, asc, count, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Page } from '@ribbon/contract/paging'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { budgets } from '../teams/budgets/budgets.tables.ts'
import { users } from '../identity/identity.tables.ts'
import { memberships, teams } from '../teams/teams.tables.ts'
import { subteams } from './subteams/subteams.tables.ts'

export interface MemberFilter {
  search?: string | undefined
  role?: string | undefined
  /** `null` finds members without a sub-team. */
  subteamId?: number | null | undefined
}

/** The team's members by name. */
export async function listMembers(db: Reader, scope: Scope, page: Page, filter: MemberFilter) {
  const where = and(
    eq(memberships.teamId, scope.teamId),
    filter.search ? mentions(filter.search) : undefined,
    filter.role ? eq(memberships.role, filter.role) : undefined,
    filter.subteamId === undefined
      ? undefined
      : filter.subteamId === null
        ? isNull(memberships.subteamId)
        : eq(memberships.subteamId, filter.subteamId),
  )
  const rows = await members(db, where)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The team's owners, the first to join first. */
export async function listOwners(db: Reader, scope: Scope, limit: number) {
  const where = and(eq(memberships.teamId, scope.teamId), eq(memberships.role, 'team_owner'))
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(asc(memberships.createdAt), asc(users.id))
    .limit(limit)
  const [total] = await db.select({ count: count() }).from(memberships).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findMember(db: Reader, scope: Scope, userId: number) {
  const [row] = await members(db, and(eq(memberships.teamId, scope.teamId), eq(memberships.userId, userId)))
  return row
}

function mentions(search: string) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(users.email, like), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, like))
}

function members(db: Reader, where: SQL | undefined) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: memberships.role,
      subteamId: subteams.id,
      subteamName: subteams.name,
      ownerCount: teams.ownerCount,
      balanceCents: sql<number>`coalesce(${budgets.balanceCents}, 0)`.mapWith(Number),
      isInfinite: sql<boolean>`coalesce(${budgets.isInfinite}, false)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .leftJoin(subteams, eq(subteams.id, memberships.subteamId))
    .leftJoin(budgets, eq(budgets.userId, users.id))
    .where(where)
    .$dynamic()
}
