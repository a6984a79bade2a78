import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { sessions } from './identity.tables.ts'

/** Ends every impersonation of this user; returns the ids of the sessions, which go on as their owners. */
export async function endImpersonationsOf(tx: Tx, userId: number): Promise<RowId[]> {
  const rows = await tx
    .update(sessions)
    .set({ impersonatedUserId: null, impersonatingUntil: null })
    .where(eq(sessions.impersonatedUserId, userId))
    .returning({ id: sessions.id })
  return rows.map(row => row.id)
}

/** Ends the impersonations by this user, who may no longer impersonate. */
export async function endImpersonationsBy(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ impersonatedUserId: null, impersonatingUntil: null })
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.impersonatedUserId)))
}

export async function setImpersonation(
  tx: Tx,
  sessionId: number,
  impersonated: { userId: number; until: Date } | null,
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      impersonatedUserId: impersonated?.userId ?? null,
      impersonatingUntil: impersonated?.until ?? null,
    })
    .where(eq(sessions.id, sessionId))
}
