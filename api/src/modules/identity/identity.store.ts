import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { hotRows } from '../../platform/db/database.ts'
import type { ConstraintCodes } from '../../platform/http/answer-error.ts'
import { operatorSessions, operators, sessions, users, type EmailPreferences } from './identity.tables.ts'

export const identityConstraints: ConstraintCodes = { users_email_key: 'email_taken' }

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()))
  return row
}

export async function insertUser(tx: Tx, user: { email: string; passwordHash: string | null; firstName: string; lastName: string }): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning()
  return row!
}

export interface ProfileRow { id: number; email: string; firstName: string; lastName: string; emailPreferences: EmailPreferences; role: string; balanceCents: number; isInfinite: boolean }

type ProfileColumns = [id: number, email: string, firstName: string, lastName: string, emailPreferences: EmailPreferences, role: string, balanceCents: number, isInfinite: boolean]

export async function findProfile(db: Reader, userId: number): Promise<ProfileRow | undefined> {
  const [row] = await hotRows<ProfileColumns>(db, 'identity_profile', `select u.id, u.email, u.first_name, u.last_name, u.email_preferences, m.role, coalesce(b.balance_cents, 0)::bigint, coalesce(b.is_infinite, false)
    from users u join memberships m on m.user_id = u.id left join budgets b on b.user_id = u.id where u.id = $1`, [userId])
  if (!row) return undefined
  const [id, email, firstName, lastName, preferences, role, balanceCents, isInfinite] = row
  return { id, email, firstName, lastName, emailPreferences: preferences, role, balanceCents, isInfinite }
}

export type SessionRow = [
  id: number, tokenHash: string, previousTokenHash: string | null, lastTokenHash: string | null, rotatedAt: Date, expiresAt: Date, lastUsedAt: Date,
  userId: number, email: string, firstName: string, lastName: string, teamId: number, role: string, modules: string[],
]

const sessionQuery = `select s.id, s.token_hash, s.previous_token_hash, s.last_token_hash, s.rotated_at, s.expires_at, s.last_used_at,
  u.id, u.email, u.first_name, u.last_name, m.team_id, m.role, t.modules
  from sessions s join users u on u.id = s.user_id join memberships m on m.user_id = u.id join teams t on t.id = m.team_id
  where s.client = $1 and s.expires_at > now()`

/** Sessions of a client id; several only where clients share the id `default`. */
export function findSessions(db: Db, client: string): Promise<SessionRow[]> {
  return hotRows<SessionRow>(db, 'identity_session', sessionQuery, [client])
}

export const devicesPerUser = 10

export async function insertSession(tx: Tx, session: { userId: number; client: string; tokenHash: string; expiresAt: Date; userAgent: string; ip: string }): Promise<number> {
  const [row] = await tx.insert(sessions).values(session).returning({ id: sessions.id })
  const kept = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, session.userId)).orderBy(desc(sessions.expiresAt), desc(sessions.id)).limit(devicesPerUser)
  await tx.delete(sessions).where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept)))
  return row!.id
}

/** A rolling two weeks, written at most once a minute. */
export async function touchSession(db: Db, id: number): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: sql`now()`, expiresAt: sql`now() + interval '14 days'` }).where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

/** Moves T to P and P to L for a session nobody else has rotated meanwhile (wire-conventions §1.2). */
export async function rotateSession(db: Db, id: number, oldHash: string, newHash: string): Promise<boolean> {
  const rotated = await db.update(sessions).set({
    tokenHash: newHash, previousTokenHash: sessions.tokenHash, lastTokenHash: sessions.previousTokenHash, rotatedAt: sql`now()`, lastUsedAt: sql`now()`, expiresAt: sql`now() + interval '14 days'`,
  }).where(and(eq(sessions.id, id), eq(sessions.tokenHash, oldHash))).returning({ id: sessions.id })
  return rotated.length === 1
}

export async function slideBatch(db: Db, id: number): Promise<void> {
  await db.update(sessions).set({ rotatedAt: sql`now()` }).where(eq(sessions.id, id))
}

export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, sql`now()`))
}

export async function findOperatorByEmail(db: Reader, email: string): Promise<typeof operators.$inferSelect | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.email, email.toLowerCase()))
  return row
}

export async function insertOperator(tx: Tx, operator: { email: string; name: string; passwordHash: string }): Promise<number> {
  const [row] = await tx.insert(operators).values(operator).onConflictDoUpdate({ target: operators.email, set: { name: operator.name, passwordHash: operator.passwordHash } }).returning({ id: operators.id })
  return row!.id
}

export async function insertOperatorSession(tx: Tx, session: { operatorId: number; tokenHash: string; expiresAt: Date }): Promise<void> {
  await tx.insert(operatorSessions).values(session)
}

export async function findOperatorSession(db: Reader, tokenHash: string) {
  const [row] = await db.select({ sessionId: operatorSessions.id, operatorId: operators.id, email: operators.email, name: operators.name })
    .from(operatorSessions).innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, tokenHash), sql`${operatorSessions.expiresAt} > now()`))
  return row
}

export async function deleteOperatorSession(tx: Tx, id: number): Promise<void> {
  await tx.delete(operatorSessions).where(eq(operatorSessions.id, id))
}
