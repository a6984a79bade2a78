import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { users } from '../../identity/identity.tables.ts'
import { memberships } from '../../teams/teams.tables.ts'
import { subteams } from './subteams.tables.ts'

/** `memberships_subteam`: another team's sub-team, or one that was deleted meanwhile, is not found. */
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

export async function insertSubteam(tx: Tx, subteam: { teamId: number; name: string }): Promise<RowId> {
  return oneRow(await tx.insert(subteams).values(subteam).returning({ id: subteams.id })).id
}

/** The sub-teams of the scope's team, or one of them, by name, with their members. */
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

/** A sub-team of the scope's team, locked until the transaction ends. */
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

export async function removeSubteam(tx: Tx, id: number): Promise<void> {
  await tx.delete(subteams).where(eq(subteams.id, id))
}
