import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { sessions } from '../../identity/identity.tables.ts'
import type { IdpSetupRow } from '../idp-setups.store.ts'
import { idpSetups, samlLogouts, samlSigningKeys } from '../sso.tables.ts'

const usesLogout = and(isNotNull(idpSetups.enabledAt), ne(idpSetups.sloTargetUrl, ''))

/** What a session opened through the team's provider must tell it to be ended there; undefined if it needs not. */
export async function findProviderSession(
  db: Reader,
  session: { teamId: RowId; sessionId: RowId },
): Promise<{ setup: IdpSetupRow; nameId: string; sessionIndex: string } | undefined> {
  const [row] = await db
    .select({
      setup: idpSetups,
      nameId: sessions.samlNameId,
      sessionIndex: sessions.samlSessionIndex,
    })
    .from(sessions)
    .innerJoin(idpSetups, eq(idpSetups.teamId, session.teamId))
    .where(and(eq(sessions.id, session.sessionId), ne(sessions.samlNameId, ''), usesLogout))
  return row
}

/** The set-ups of all teams with this provider that name a sign-out URL: anybody may claim an entity ID, so a signature decides. */
export async function findLogoutSetups(db: Reader, entityId: string): Promise<IdpSetupRow[]> {
  return db
    .select()
    .from(idpSetups)
    .where(and(eq(idpSetups.entityId, entityId), usesLogout))
    .orderBy(asc(idpSetups.teamId))
}

export async function insertSentLogout(tx: Tx, logout: { teamId: RowId; requestId: string }): Promise<void> {
  await tx
    .insert(samlLogouts)
    .values({ ...logout, direction: 'sent', expiresAt: sql`now() + interval '10 minutes'` })
}

/** Deletes the request that a provider answers; false when there is none, or it was answered already. */
export async function consumeSentLogout(
  tx: Tx,
  { teamIds, requestId }: { teamIds: number[]; requestId: string },
): Promise<boolean> {
  const rows = await tx
    .delete(samlLogouts)
    .where(
      and(
        inArray(samlLogouts.teamId, teamIds),
        eq(samlLogouts.direction, 'sent'),
        eq(samlLogouts.requestId, requestId),
        gt(samlLogouts.expiresAt, sql`now()`),
      ),
    )
    .returning({ teamId: samlLogouts.teamId })
  return rows.length > 0
}

/** False when the provider's request was received before. Kept for longer than a request may be old. */
export async function insertReceivedLogout(
  tx: Tx,
  logout: { teamId: RowId; requestId: string },
): Promise<boolean> {
  const rows = await tx
    .insert(samlLogouts)
    .values({ ...logout, direction: 'received', expiresAt: sql`now() + interval '1 hour'` })
    .onConflictDoNothing()
    .returning({ teamId: samlLogouts.teamId })
  return rows.length > 0
}

export async function deleteExpiredLogouts(db: Db): Promise<void> {
  await db.delete(samlLogouts).where(lt(samlLogouts.expiresAt, sql`now()`))
}

export async function findSigningKey(
  db: Reader,
): Promise<{ certificate: string; sealedPrivateKey: string } | undefined> {
  const [row] = await db
    .select({
      certificate: samlSigningKeys.certificate,
      sealedPrivateKey: samlSigningKeys.sealedPrivateKey,
    })
    .from(samlSigningKeys)
  return row
}

/** Stores the key unless another node has stored one since; `insteadOf`: the unreadable one it replaces. */
export async function storeSigningKey(
  tx: Tx,
  { insteadOf, ...key }: { certificate: string; sealedPrivateKey: string; insteadOf: string },
): Promise<void> {
  await tx
    .insert(samlSigningKeys)
    .values(key)
    .onConflictDoUpdate({
      target: samlSigningKeys.id,
      set: { ...key, createdAt: sql`now()` },
      setWhere: eq(samlSigningKeys.sealedPrivateKey, insteadOf),
    })
}
