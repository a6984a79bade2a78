import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { allowances } from '../../money/subscriptions/subscriptions.tables.ts'
import { stockLevels } from '../../catalog/products/stock/stock.tables.ts'
import { memberships, teams } from './teams.tables.ts'

export const teamConstraints: ConstraintCodes = { teams_keeps_owner: 'last_owner' }

export async function insertTeam(
  tx: Tx,
  team: { name: string; modules: string[]; logo?: string | null },
): Promise<number> {
  const [row] = await tx
    .insert(teams)
    .values({ name: team.name, modules: team.modules, logo: team.logo ?? null })
    .returning({ id: teams.id })
  return row!.id
}

/** Takes a person into a team; answers how many it has now, counted under the team's row lock until the transaction ends. */
export async function insertMembership(
  tx: Tx,
  membership: { userId: number; teamId: number; role: string; subteamId?: number | null },
): Promise<number> {
  await tx.insert(memberships).values({ ...membership, subteamId: membership.subteamId ?? null })
  return countMembers(tx, membership.teamId, 1, membership.role === 'team_owner' ? 1 : 0)
}

/** Takes a person out of a team; answers how many are left. */
export async function deleteMembership(
  tx: Tx,
  membership: { userId: number; teamId: number; role: string },
): Promise<number> {
  await tx.delete(memberships).where(eq(memberships.userId, membership.userId))
  return countMembers(tx, membership.teamId, -1, membership.role === 'team_owner' ? -1 : 0)
}

export async function updateRole(
  tx: Tx,
  membership: { userId: number; teamId: number; role: string },
  role: string,
): Promise<void> {
  await tx.update(memberships).set({ role }).where(eq(memberships.userId, membership.userId))
  await countMembers(
    tx,
    membership.teamId,
    0,
    Number(role === 'team_owner') - Number(membership.role === 'team_owner'),
  )
}

/** A member of the scope's team, held until the transaction ends. */
export async function lockMembership(
  tx: Tx,
  scope: Scope,
  userId: number,
): Promise<typeof memberships.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.teamId, scope.teamId), eq(memberships.userId, userId)))
    .for('update')
  return row
}

/** The last owner's going is refused by `teams_keeps_owner`, also when two go at once. */
async function countMembers(tx: Tx, teamId: number, members: number, owners: number): Promise<number> {
  const [row] = await tx
    .update(teams)
    .set({
      memberCount: sql`${teams.memberCount} + ${members}`,
      ownerCount: sql`${teams.ownerCount} + ${owners}`,
    })
    .where(eq(teams.id, teamId))
    .returning({ memberCount: teams.memberCount })
  return row!.memberCount
}

export async function findTeam(db: Reader, scope: Scope) {
  const [row] = await db
    .select({
      id: teams.id,
      name: teams.name,
      logo: teams.logo,
      customBackground: teams.customBackground,
      modules: teams.modules,
      showPrices: teams.showPrices,
      nonDeliveryOption: teams.nonDeliveryOption,
      stockThresholdNotificationsEnabled: teams.stockThresholdNotificationsEnabled,
      suspendedReason: teams.suspendedReason,
      stockThresholdLimit: teams.stockThresholdLimit,
      remaining: sql<number>`coalesce(${allowances.remaining}, 0)`.mapWith(Number),
      additional: sql<number>`coalesce(${allowances.additional}, 0)`.mapWith(Number),
      inventoryCount:
        sql<number>`(select coalesce(sum(${stockLevels.onHand} - ${stockLevels.reserved}), 0) from ${stockLevels} where ${stockLevels.teamId} = ${teams.id})`.mapWith(
          Number,
        ),
    })
    .from(teams)
    .leftJoin(allowances, eq(allowances.teamId, teams.id))
    .where(eq(teams.id, scope.teamId))
  return row
}

export type TeamRow = typeof teams.$inferSelect
export type TeamChange = Partial<
  Pick<
    TeamRow,
    | 'name'
    | 'modules'
    | 'suspendedAt'
    | 'suspendedReason'
    | 'logo'
    | 'customBackground'
    | 'showPrices'
    | 'nonDeliveryOption'
    | 'stockThresholdNotificationsEnabled'
    | 'stockThresholdLimit'
  >
>

/** The scope's team, held until the transaction ends. */
export async function lockTeam(tx: Tx, scope: Pick<Scope, 'teamId'>): Promise<TeamRow | undefined> {
  const [row] = await tx.select().from(teams).where(eq(teams.id, scope.teamId)).for('update')
  return row
}

export async function changeTeam(tx: Tx, teamId: number, change: TeamChange): Promise<void> {
  await tx.update(teams).set(change).where(eq(teams.id, teamId))
}

/** The sub-team a member's orders carry. */
export async function findSubteamOf(db: Reader, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ subteamId: memberships.subteamId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return row?.subteamId ?? null
}

export async function isMember(db: Reader, scope: Pick<Scope, 'teamId'>, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.teamId, scope.teamId), eq(memberships.userId, userId)))
  return rows.length === 1
}

export async function listMemberIds(db: Reader, teamId: number): Promise<number[]> {
  return (
    await db.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.teamId, teamId))
  ).map(row => row.userId)
}
