import { and, desc, eq, gt, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hotRows } from '../../../platform/db/database.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { memberships } from '../teams/teams.tables.ts'
import { sessions, users, type EmailPreferences, type SessionMethod } from './identity.tables.ts'

export const identityConstraints: ConstraintCodes = { users_email_key: 'email_taken' }

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.removedFrom)))
  return row
}

export async function insertUser(
  tx: Tx,
  user: { email: string; passwordHash: string | null; firstName: string; lastName: string },
): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning()
  return row!
}

export interface ProfileRow {
  id: number
  email: string
  firstName: string
  lastName: string
  emailPreferences: EmailPreferences
  role: string
  balanceCents: number
  isInfinite: boolean
  isConfirmed: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
}

type ProfileColumns = [
  id: number,
  email: string,
  firstName: string,
  lastName: string,
  emailPreferences: EmailPreferences,
  role: string,
  balanceCents: number,
  isInfinite: boolean,
  isConfirmed: boolean,
  hasPassword: boolean,
  hasSecondFactor: boolean,
]

export async function findProfile(db: Reader, userId: number): Promise<ProfileRow | undefined> {
  const [row] = await hotRows<ProfileColumns>(
    db,
    'identity_profile',
    `select u.id, u.email, u.first_name, u.last_name, u.email_preferences, m.role, coalesce(b.balance_cents, 0)::bigint, coalesce(b.is_infinite, false), u.email_confirmed_at is not null, u.password_hash is not null, f.confirmed_at is not null
    from users u join memberships m on m.user_id = u.id left join budgets b on b.user_id = u.id left join second_factors f on f.user_id = u.id where u.id = $1`,
    [userId],
  )
  if (!row) return undefined
  const [
    id,
    email,
    firstName,
    lastName,
    preferences,
    role,
    balanceCents,
    isInfinite,
    isConfirmed,
    hasPassword,
    hasSecondFactor,
  ] = row
  return {
    id,
    email,
    firstName,
    lastName,
    emailPreferences: preferences,
    role,
    balanceCents,
    isInfinite,
    isConfirmed,
    hasPassword,
    hasSecondFactor,
  }
}

export type SessionRow = [
  id: number,
  tokenHash: string,
  previousTokenHash: string | null,
  lastTokenHash: string | null,
  rotatedAt: Date,
  expiresAt: Date,
  lastUsedAt: Date,
  userId: number,
  email: string,
  firstName: string,
  lastName: string,
  teamId: number,
  role: string,
  modules: string[],
  loginId: number,
  loginEmail: string,
  loginFirstName: string,
  loginLastName: string,
  impersonatingUntil: Date | null,
  suspendedFor: string | null,
]

const sessionQuery = `select s.id, s.token_hash, s.previous_token_hash, s.last_token_hash, s.rotated_at, s.expires_at, s.last_used_at,
  u.id, u.email, u.first_name, u.last_name, m.team_id, m.role, t.modules, l.id, l.email, l.first_name, l.last_name, s.acting_until, t.suspended_reason
  from sessions s join users l on l.id = s.user_id join memberships lm on lm.user_id = l.id
  join users u on u.id = coalesce(s.acting_user_id, s.user_id) join memberships m on m.user_id = u.id and m.team_id = lm.team_id join teams t on t.id = m.team_id
  where s.client = $1 and s.expires_at > now() and (s.acting_user_id is null or lm.role = 'team_owner')`

/** Sessions of a client id; several only where clients share the id `default`. */
export function findSessions(db: Db, client: string): Promise<SessionRow[]> {
  return hotRows<SessionRow>(db, 'identity_session', sessionQuery, [client])
}

export const devicesPerUser = 10

/** Answers the sessions it ended: a person has so many devices. */
export async function insertSession(
  tx: Tx,
  session: {
    userId: number
    client: string
    tokenHash: string
    expiresAt: Date
    userAgent: string
    ip: string
    method: SessionMethod
  },
): Promise<number[]> {
  await tx.insert(sessions).values(session)
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.expiresAt), desc(sessions.id))
    .limit(devicesPerUser)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export async function findTeamIdOf(db: Reader, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ teamId: memberships.teamId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return row?.teamId ?? null
}

/** A rolling two weeks, written at most once a minute. */
export async function touchSession(db: Db, id: number, ip: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()`, ip, expiresAt: sql`now() + interval '14 days'` })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

/** Moves T to P and P to L for a session nobody else has rotated meanwhile (wire-conventions §1.2). */
export async function rotateSession(db: Db, id: number, oldHash: string, newHash: string): Promise<boolean> {
  const rotated = await db
    .update(sessions)
    .set({
      tokenHash: newHash,
      previousTokenHash: sessions.tokenHash,
      lastTokenHash: sessions.previousTokenHash,
      rotatedAt: sql`now()`,
      lastUsedAt: sql`now()`,
      expiresAt: sql`now() + interval '14 days'`,
    })
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, oldHash)))
    .returning({ id: sessions.id })
  return rotated.length === 1
}

export async function extendRotationBatch(db: Db, id: number): Promise<void> {
  await db
    .update(sessions)
    .set({ rotatedAt: sql`now()` })
    .where(eq(sessions.id, id))
}

export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

export async function isSessionOf(db: Reader, userId: number, sessionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return rows.length === 1
}

/** Ends a person's sessions, all but one; answers which. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptId?: number): Promise<number[]> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return rows.map(row => row.id)
}

/** Every session that sees with this person's eyes: the own ones, and those acting as them. */
export async function findSessionIdsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(eq(sessions.userId, userId), eq(sessions.impersonatedUserId, userId)))
  return rows.map(row => row.id)
}

/** Sends who acts as this person back to themselves; answers the sessions. */
export async function endImpersonationsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .update(sessions)
    .set({ impersonatedUserId: null, impersonatingUntil: null })
    .where(eq(sessions.impersonatedUserId, userId))
    .returning({ id: sessions.id })
  return rows.map(row => row.id)
}

/** Brings the sessions of who may no longer act as others back to themselves. */
export async function endImpersonationsBy(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ impersonatedUserId: null, impersonatingUntil: null })
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.impersonatedUserId)))
}

export async function setImpersonation(
  tx: Tx,
  sessionId: number,
  acting: { userId: number; until: Date } | null,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ impersonatedUserId: acting?.userId ?? null, impersonatingUntil: acting?.until ?? null })
    .where(eq(sessions.id, sessionId))
}

export async function listSessions(db: Reader, userId: number) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      method: sessions.method,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Another member of the team, to act as or to work on; undefined for anyone else. */
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

/** Changes what is given; answers what was before and is now. */
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
  const [before] = await tx.select(shown).from(users).where(eq(users.id, userId)).for('update')
  const [after] = await tx
    .update(users)
    .set({
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      emailPreferences: sql`${users.emailPreferences} || ${JSON.stringify(emailPreferences ?? {})}::jsonb`,
    })
    .where(eq(users.id, userId))
    .returning(shown)
  return { before: before!, after: after! }
}

export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Sets a new password where the old one is still the one given; false where it changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  userId: number,
  oldHash: string | null,
  newHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), sql`${users.passwordHash} is not distinct from ${oldHash}`))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Whether the password compared before is still the person's; it cannot change until the transaction ends. */
export async function lockPasswordShared(
  tx: Tx,
  user: { id: number; passwordHash: string | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), sql`${users.passwordHash} = ${user.passwordHash}`))
    .for('share')
  return rows.length === 1
}

/** Only a confirmed account without one, so that nobody's is taken over; false else. */
export async function linkGoogleAccount(tx: Tx, userId: number, googleSub: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ googleSub })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.googleSub),
        isNull(users.removedFrom),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .returning({ id: users.id })
  return rows.length === 1
}

/** The address has proved to be the person's own. */
export async function confirmEmail(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId))
}

/** Closes the account of who left a team: the name stays on the records, nothing can sign in, the address is free. */
export async function closeAccount(tx: Tx, userId: number, teamId: number): Promise<void> {
  await tx
    .update(users)
    .set({ removedFrom: teamId, passwordHash: null, googleSub: null, emailConfirmedAt: null })
    .where(eq(users.id, userId))
}

/** The account someone had who left this very team, to be opened again. */
export async function findClosedAccount(
  db: Reader,
  teamId: number,
  email: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.removedFrom, teamId)))
    .orderBy(desc(users.id))
    .limit(1)
  return row
}

/** A session that was being opened as the account was closed does not come back with it. */
export async function reopenAccount(
  tx: Tx,
  userId: number,
  account: { passwordHash: string; firstName: string; lastName: string },
): Promise<UserRow> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  const [row] = await tx
    .update(users)
    .set({ ...account, removedFrom: null })
    .where(eq(users.id, userId))
    .returning()
  return row!
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
