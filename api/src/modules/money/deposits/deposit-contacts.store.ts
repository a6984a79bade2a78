import { eq } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'

export async function findUserContact(db: Reader, userId: number) {
  const [row] = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Who a mail or a receipt is for. */
export async function findTeamBranding(db: Reader, teamId: number) {
  const [row] = await db
    .select({ name: teams.name, logo: teams.logo })
    .from(teams)
    .where(eq(teams.id, teamId))
  return row
}
