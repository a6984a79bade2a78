import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import type { ConstraintCodes } from '../../platform/http/answer-error.ts'
import { users } from '../identity/identity.tables.ts'
import { memberships, subteams } from './teams.tables.ts'

/** A member is put into a sub-team of the own team alone: any other, or one that goes away meanwhile, is missing. */
export const subteamConstraints: ConstraintCodes = {
  subteams_name_key: 'subteam_name_taken',
  memberships_subteam: 'not_found',
}

export type SubteamRow = typeof subteams.$inferSelect
export interface SubteamPerson {
  id: number
  subteamId: number
  email: string
  firstName: string
  lastName: string
}

export async function insertSubteam(tx: Tx, subteam: { teamId: number; name: string }): Promise<number> {
  const [row] = await tx.insert(subteams).values(subteam).returning({ id: subteams.id })
  return row!.id
}

/** The sub-teams of the scope's team, or one of them, by name, and the people in them. */
export async function listSubteams(
  db: Reader,
  scope: Scope,
  id?: number,
): Promise<{ rows: SubteamRow[]; people: SubteamPerson[] }> {
  const wanted = and(eq(subteams.teamId, scope.teamId), id === undefined ? undefined : eq(subteams.id, id))
  const rows = await db
    .select()
    .from(subteams)
    .where(wanted)
    .orderBy(sql`lower(${subteams.name})`, asc(subteams.id))
  const people = await db
    .select({
      id: users.id,
      subteamId: subteams.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberships)
    .innerJoin(subteams, eq(subteams.id, memberships.subteamId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.teamId, scope.teamId), wanted))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return { rows, people }
}

/** A sub-team of the scope's team, held until the transaction ends. */
export async function lockSubteam(tx: Tx, scope: Scope, id: number): Promise<SubteamRow | undefined> {
  const [row] = await tx
    .select()
    .from(subteams)
    .where(and(eq(subteams.id, id), eq(subteams.teamId, scope.teamId)))
    .for('update')
  return row
}

export async function changeSubteam(tx: Tx, id: number, name: string): Promise<void> {
  await tx.update(subteams).set({ name }).where(eq(subteams.id, id))
}

/** Its members stay, without one; so do its orders. */
export async function removeSubteam(tx: Tx, id: number): Promise<void> {
  await tx.delete(subteams).where(eq(subteams.id, id))
}

/** Puts a member of the scope's team into a sub-team; answers which one it was before, or undefined when there is no such member. */
export async function moveMember(
  tx: Tx,
  scope: Scope,
  userId: number,
  subteamId: number,
): Promise<{ before: number | null } | undefined> {
  const moved = await tx.execute<{ before: number | null }>(sql`
    update memberships m set subteam_id = ${subteamId}
    from (select user_id, subteam_id from memberships where user_id = ${userId} and team_id = ${scope.teamId} for update) was
    where m.user_id = was.user_id returning was.subteam_id as before`)
  return moved.rows[0]
}

/** False when the person is not in this sub-team of the scope's team. */
export async function takeMemberOut(
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
