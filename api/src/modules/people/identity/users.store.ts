import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { memberships } from '../teams/teams.tables.ts'
import { sessions, users } from './identity.tables.ts'

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
  return oneRow(await tx.insert(users).values(user).returning())
}

export async function findTeamIdOf(db: Reader, userId: number): Promise<RowId | null> {
  const [row] = await db
    .select({ teamId: memberships.teamId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return row?.teamId ?? null
}

export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Sets a new password unless the old one has changed since it was read; false if it has. */
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

/** Whether the password verified before the transaction is still the user's; keeps it from changing until the transaction ends. */
export async function lockPasswordShared(
  tx: Tx,
  user: { id: RowId; passwordHash: string | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), sql`${users.passwordHash} = ${user.passwordHash}`))
    .for('share')
  return rows.length === 1
}

/** Links a Google account to a user with a confirmed email and none linked yet, so that no account can be taken over. */
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

export async function confirmEmail(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId))
}

/** Closes the account of a removed member: the name stays on records, nobody can sign in, and the email can be used again. */
export async function closeAccount(tx: Tx, userId: number, teamId: number): Promise<void> {
  await tx
    .update(users)
    .set({ removedFrom: teamId, passwordHash: null, googleSub: null, emailConfirmedAt: null })
    .where(eq(users.id, userId))
}

/** The latest closed account that this email had in this team. */
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

/** Deletes leftover sessions: one opened just as the account was closed must not come back with it. */
export async function reopenAccount(
  tx: Tx,
  userId: number,
  account: { passwordHash: string | null; firstName: string; lastName: string },
): Promise<UserRow> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  const rows = await tx
    .update(users)
    .set({ ...account, removedFrom: null })
    .where(eq(users.id, userId))
    .returning()
  return oneRow(rows)
}
