import { and, eq, sql } from 'drizzle-orm'
import { bool, columns, id, int, json, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { memberships, teams } from '../teams/teams.tables.ts'
import { users, type EmailPreferences } from './identity.tables.ts'

const profileColumns = columns({
  id: id('u.id'),
  email: text('u.email'),
  firstName: text('u.first_name'),
  lastName: text('u.last_name'),
  emailPreferences: json<EmailPreferences>('u.email_preferences'),
  role: text('m.role'),
  balanceCents: int('coalesce(b.balance_cents, 0)::bigint'),
  isInfinite: bool('coalesce(b.is_infinite, false)'),
  isConfirmed: bool('u.email_confirmed_at is not null'),
  hasPassword: bool('u.password_hash is not null'),
  hasSecondFactor: bool('f.confirmed_at is not null'),
})
export type ProfileRow = RowOf<typeof profileColumns>

const profileQuery = `
  select ${profileColumns}
  from users u
  join memberships m on m.user_id = u.id
  left join budgets b on b.user_id = u.id
  left join second_factors f on f.user_id = u.id
  where u.id = $1`

export async function findProfile(db: Reader, userId: number): Promise<ProfileRow | undefined> {
  const [profile] = await readRows(db, profileColumns, profileQuery, [userId])
  return profile
}

/** A member of the scope's team; undefined for anyone else. */
export async function findTeammate(
  db: Reader,
  scope: Scope,
  userId: number,
): Promise<{ id: number; email: string; firstName: string; lastName: string; role: string } | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: memberships.role,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.id, userId), eq(memberships.teamId, scope.teamId)))
  return row
}

/** Changes the given fields; returns the profile before and after. */
export async function updateProfile(
  tx: Tx,
  userId: number,
  profile: {
    firstName?: string | undefined
    lastName?: string | undefined
    emailPreferences?: Partial<EmailPreferences> | undefined
  },
) {
  const { firstName, lastName, emailPreferences } = profile
  const shown = {
    firstName: users.firstName,
    lastName: users.lastName,
    emailPreferences: users.emailPreferences,
  }
  const before = await tx.select(shown).from(users).where(eq(users.id, userId)).for('update')
  const after = await tx
    .update(users)
    .set({
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      emailPreferences: sql`${users.emailPreferences} || ${JSON.stringify(emailPreferences ?? {})}::jsonb`,
    })
    .where(eq(users.id, userId))
    .returning(shown)
  return { before: oneRow(before), after: oneRow(after) }
}

/** A user with their team, as mails and the calls about passwords need them. */
export async function findPerson(db: Reader, userId: number) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      passwordHash: users.passwordHash,
      teamId: memberships.teamId,
      teamName: teams.name,
      teamLogo: teams.logo,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(eq(users.id, userId))
  return row
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
