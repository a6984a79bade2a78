import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import type { Page } from '@ribbon/contract/paging'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import { allowances, budgets } from '../billing/billing.tables.ts'
import { users } from '../identity/identity.tables.ts'
import { stockLevels } from '../inventory/inventory.tables.ts'
import { memberships, subteams, teams } from './teams.tables.ts'

export async function insertTeam(tx: Tx, team: { name: string; modules: string[]; logo?: string | null }): Promise<number> {
  const [row] = await tx.insert(teams).values({ name: team.name, modules: team.modules, logo: team.logo ?? null }).returning({ id: teams.id })
  return row!.id
}

export async function insertMembership(tx: Tx, membership: { userId: number; teamId: number; role: string; subteamId?: number | null }): Promise<void> {
  await tx.insert(memberships).values({ ...membership, subteamId: membership.subteamId ?? null })
}

export async function insertSubteam(tx: Tx, subteam: { teamId: number; name: string }): Promise<number> {
  const [row] = await tx.insert(subteams).values(subteam).returning({ id: subteams.id })
  return row!.id
}

export async function findTeam(db: Reader, scope: Scope) {
  const [row] = await db.select({
    id: teams.id, name: teams.name, logo: teams.logo, customBackground: teams.customBackground, modules: teams.modules, showPrices: teams.showPrices,
    nonDeliveryOption: teams.nonDeliveryOption, stockThresholdNotificationsEnabled: teams.stockThresholdNotificationsEnabled,
    remaining: sql<number>`coalesce(${allowances.remaining}, 0)`.mapWith(Number), additional: sql<number>`coalesce(${allowances.additional}, 0)`.mapWith(Number),
    inventoryCount: sql<number>`(select coalesce(sum(${stockLevels.onHand} - ${stockLevels.reserved}), 0) from ${stockLevels} where ${stockLevels.teamId} = ${teams.id})`.mapWith(Number),
  }).from(teams).leftJoin(allowances, eq(allowances.teamId, teams.id)).where(eq(teams.id, scope.teamId))
  return row
}

/** The sub-team a member's orders carry. */
export async function findSubteamOf(db: Reader, userId: number): Promise<number | null> {
  const [row] = await db.select({ subteamId: memberships.subteamId }).from(memberships).where(eq(memberships.userId, userId))
  return row?.subteamId ?? null
}

export async function isMember(db: Reader, scope: Scope, userId: number): Promise<boolean> {
  const rows = await db.select({ userId: memberships.userId }).from(memberships).where(and(eq(memberships.teamId, scope.teamId), eq(memberships.userId, userId)))
  return rows.length === 1
}

export async function listMembers(db: Db, scope: Scope, page: Page, search: string | undefined) {
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const where = and(
    eq(memberships.teamId, scope.teamId),
    like ? or(ilike(users.email, like), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, like)) : undefined,
  )
  const rows = await db.select({
    id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName, role: memberships.role,
    subteamId: subteams.id, subteamName: subteams.name,
    balanceCents: sql<number>`coalesce(${budgets.balanceCents}, 0)`.mapWith(Number), isInfinite: sql<boolean>`coalesce(${budgets.isInfinite}, false)`,
  }).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).leftJoin(subteams, eq(subteams.id, memberships.subteamId)).leftJoin(budgets, eq(budgets.userId, users.id))
    .where(where).orderBy(asc(users.firstName), asc(users.lastName), asc(users.id)).limit(page.size).offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}
