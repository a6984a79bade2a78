import { and, desc, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { proofMinutes } from '@ribbon/contract/people/identity/second-factor'
import type { Module, Role } from '@ribbon/contract/route'
import { columns, id, orNull, text, texts, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { memberships } from '../../teams/teams.tables.ts'
import { sessions, type SessionMethod } from '../identity.tables.ts'

const sessionColumns = columns({
  id: id('s.id'),
  tokenHash: text('s.token_hash'),
  previousTokenHash: orNull(text('s.previous_token_hash')),
  lastTokenHash: orNull(text('s.last_token_hash')),
  rotatedAt: time('s.rotated_at'),
  expiresAt: time('s.expires_at'),
  lastUsedAt: time('s.last_used_at'),
  userId: id('u.id'),
  email: text('u.email'),
  firstName: text('u.first_name'),
  lastName: text('u.last_name'),
  teamId: id('m.team_id'),
  role: text<Role>('m.role'),
  modules: texts<Module>('t.modules'),
  loginId: id('l.id'),
  loginEmail: text('l.email'),
  loginFirstName: text('l.first_name'),
  loginLastName: text('l.last_name'),
  impersonatingUntil: orNull(time('s.acting_until')),
  suspendedReason: orNull(text('t.suspended_reason')),
})
export type SessionRow = RowOf<typeof sessionColumns>

/** `l` is the person who signed in, `u` the one they see the product as: themselves, or the member they impersonate. */
const sessionQuery = `
  select ${sessionColumns}
  from sessions s
  join users l on l.id = s.user_id
  join memberships lm on lm.user_id = l.id
  join users u on u.id = coalesce(s.acting_user_id, s.user_id)
  join memberships m on m.user_id = u.id and m.team_id = lm.team_id
  join teams t on t.id = m.team_id
  where s.client = $1
    and s.expires_at > now()
    and (s.acting_user_id is null or lm.role = 'team_owner')`

/** Sessions of a client id; several only where clients share the id `default`. */
export function findSessions(db: Db, client: string): Promise<SessionRow[]> {
  return readRows(db, sessionColumns, sessionQuery, [client])
}

export const devicesPerUser = 10

/** Keeps the user's ten latest sessions and deletes the others; returns the ids of those it deleted. */
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
    samlNameId?: string
    samlSessionIndex?: string
  },
): Promise<RowId[]> {
  await tx.insert(sessions).values(session)
  const latest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.expiresAt), desc(sessions.id))
    .limit(devicesPerUser)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, latest)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Extends the session to two weeks from now, at most once a minute. */
export async function touchSession(db: Db, id: number, ip: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()`, ip, expiresAt: sql`now() + interval '14 days'` })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

/** Moves T to P and P to L, unless another request has rotated the session meanwhile (wire §1.2). */
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

/** The id of a session if it is the user's. */
export async function findSessionOf(
  db: Reader,
  userId: number,
  sessionId: number,
): Promise<RowId | undefined> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return session?.id
}

/** Deletes a user's sessions, except one if given; returns the ids. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptId?: number): Promise<RowId[]> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return rows.map(row => row.id)
}

/** Deletes sessions that a team's identity provider opened: those with one of the indexes, or all when none is given. */
export async function deleteSamlSessions(
  tx: Tx,
  { teamId }: { teamId: RowId },
  { nameId, sessionIndexes }: { nameId: string; sessionIndexes: string[] },
): Promise<{ id: RowId; userId: RowId }[]> {
  const members = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.teamId, teamId))
  return tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.method, 'saml'),
        ne(sessions.samlNameId, ''),
        eq(sql`lower(${sessions.samlNameId})`, nameId.toLowerCase()),
        inArray(sessions.userId, members),
        sessionIndexes.length ? inArray(sessions.samlSessionIndex, sessionIndexes) : undefined,
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId })
}

/** Every session that sees the product as this user: their own, and those that impersonate them. */
export async function findSessionIdsOf(tx: Tx, userId: number): Promise<RowId[]> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(eq(sessions.userId, userId), eq(sessions.impersonatedUserId, userId)))
  return rows.map(row => row.id)
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

export async function markProven(tx: Tx, id: RowId): Promise<void> {
  await tx
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(eq(sessions.id, id))
}

export async function isProven(db: Reader, id: RowId): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, id),
        gt(sessions.provenAt, sql`now() - make_interval(mins => ${proofMinutes}::int)`),
      ),
    )
  return rows.length > 0
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
