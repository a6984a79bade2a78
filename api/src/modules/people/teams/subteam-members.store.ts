import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { memberships } from './teams.tables.ts'

/** Moves a member of the scope's team into a sub-team; returns the one before, or undefined when there is no such member. */
export async function moveMemberToSubteam(
  tx: Tx,
  scope: Scope,
  userId: number,
  subteamId: number,
): Promise<{ before: number | null } | undefined> {
  const moved = await tx.execute<{ before: number | null }>(sql`
    update memberships m
    set subteam_id = ${subteamId}
    from (
      select user_id, subteam_id
      from memberships
      where user_id = ${userId} and team_id = ${scope.teamId}
      for update
    ) was
    where m.user_id = was.user_id
    returning was.subteam_id as before`)
  return moved.rows[0]
}

/** False when the member is not in this sub-team of the scope's team. */
export async function removeMemberFromSubteam(
  tx: Tx,
  scope: Scope,
  userId: number,
  subteamId: number,
): Promise<boolean> {
  const out = await tx
    .update(memberships)
    .set({ subteamId: null })
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.teamId, scope.teamId),
        eq(memberships.subteamId, subteamId),
      ),
    )
    .returning({ userId: memberships.userId })
  return out.length === 1
}
