import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { topups } from './deposits.tables.ts'

export type Topup = typeof topups.$inferSelect

/** Undefined if a top-up with this request key exists; waits for one that is being inserted at this moment. */
export async function insertTopup(
  tx: Tx,
  topup: Pick<Topup, 'teamId' | 'userId' | 'amountCents' | 'method' | 'actorName' | 'requestKey'>,
): Promise<Topup | undefined> {
  const [row] = await tx.insert(topups).values(topup).onConflictDoNothing().returning()
  return row
}

export async function findTopupByRequestKey(
  db: Reader,
  userId: number,
  requestKey: string,
): Promise<Topup | undefined> {
  const [row] = await db
    .select()
    .from(topups)
    .where(and(eq(topups.userId, userId), eq(topups.requestKey, requestKey)))
  return row
}

export async function findTopup(db: Reader, id: RowId): Promise<Topup | undefined> {
  const [row] = await db.select().from(topups).where(eq(topups.id, id))
  return row
}

/** A team's pending top-ups, the latest first. */
export async function findPendingTopups(db: Reader, teamId: number): Promise<Topup[]> {
  return db
    .select()
    .from(topups)
    .where(and(eq(topups.teamId, teamId), eq(topups.state, 'pending')))
    .orderBy(sql`${topups.id} desc`)
    .limit(20)
}

/** Closes a pending top-up; undefined if it was closed before. A refused one gives up its request key, so that it can be tried again. */
export async function closePendingTopup(
  tx: Tx,
  id: number,
  outcome: { state: 'paid' } | { state: 'refused'; refusal: string },
): Promise<Topup | undefined> {
  const [row] = await tx
    .update(topups)
    .set({
      ...outcome,
      ...(outcome.state === 'paid' ? { paidAt: sql`now()` } : { requestKey: null }),
    })
    .where(and(eq(topups.id, id), eq(topups.state, 'pending')))
    .returning()
  return row
}
