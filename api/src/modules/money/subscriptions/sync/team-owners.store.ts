import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { memberships, teams } from '../../../people/teams/teams.tables.ts'

/** A team's owners, who get its billing mails. */
export async function findOwners(
  db: Reader,
  teamId: number,
): Promise<{ email: string; firstName: string }[]> {
  return db
    .select({ email: users.email, firstName: users.firstName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.role, 'team_owner')))
    .orderBy(users.id)
}

/** Name and picture of a team, as its mails show them. */
export async function findTeamBranding(
  db: Reader,
  teamId: number,
): Promise<{ name: string; logo: string | null } | undefined> {
  const [row] = await db
    .select({ name: teams.name, logo: teams.logo })
    .from(teams)
    .where(eq(teams.id, teamId))
  return row
}
