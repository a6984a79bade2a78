import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { memberships, teams } from './teams.tables.ts'

export const teamConstraints: ConstraintCodes = { teams_keeps_owner: 'last_owner' }

export async function insertTeam(
  tx: Tx,
  team: { name: string; modules: string[]; logo?: string | null },
): Promise<RowId> {
  const rows = await tx
    .insert(teams)
    .values({ name: team.name, modules: team.modules, logo: team.logo ?? null })
    .returning({ id: teams.id })
  return oneRow(rows).id
}

/** Adds a member; returns how many the team has now. The team's row stays locked, so parallel additions are counted one by one. */
export async function insertMembership(
  tx: Tx,
  membership: { userId: number; teamId: number; role: string; subteamId?: number | null },
): Promise<number> {
  await tx.insert(memberships).values({ ...membership, subteamId: membership.subteamId ?? null })
  return countMembers(tx, membership.teamId, 1, membership.role === 'team_owner' ? 1 : 0)
}

/** Removes a member; returns how many are left. */
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

/** A member of the scope's team, locked until the transaction ends. */
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

/** The constraint `teams_keeps_owner` refuses to let the last owner go, also when two leave at once. */
async function countMembers(tx: Tx, teamId: number, members: number, owners: number): Promise<number> {
  const rows = await tx
    .update(teams)
    .set({
      memberCount: sql`${teams.memberCount} + ${members}`,
      ownerCount: sql`${teams.ownerCount} + ${owners}`,
    })
    .where(eq(teams.id, teamId))
    .returning({ memberCount: teams.memberCount })
  return oneRow(rows).memberCount
}

export async function findTeam(db: Reader, scope: Scope): Promise<TeamRow | undefined> {
  const [row] = await db.select().from(teams).where(eq(teams.id, scope.teamId))
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
    | 'firstStepsHiddenAt'
  >
>

/** The scope's team, locked until the transaction ends. */
export async function lockTeam(tx: Tx, scope: Pick<Scope, 'teamId'>): Promise<TeamRow | undefined> {
  const [row] = await tx.select().from(teams).where(eq(teams.id, scope.teamId)).for('update')
  return row
}

export async function changeTeam(tx: Tx, teamId: number, change: TeamChange): Promise<void> {
  await tx.update(teams).set(change).where(eq(teams.id, teamId))
}

/** The sub-team that a member's new orders get. */
export async function findSubteamOf(db: Reader, userId: number): Promise<RowId | null> {
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

export async function listMemberIds(db: Reader, teamId: number): Promise<RowId[]> {
  return (
    await db.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.teamId, teamId))
  ).map(row => row.userId)
}
