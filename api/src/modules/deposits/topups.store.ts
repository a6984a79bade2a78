import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { topups } from './deposits.tables.ts'

export type Topup = typeof topups.$inferSelect

export async function insertTopup(tx: Tx, topup: Pick<Topup, 'teamId' | 'userId' | 'amountCents' | 'method' | 'actorName'>): Promise<Topup> {
  const [row] = await tx.insert(topups).values(topup).returning()
  return row!
}

export async function findTopup(db: Reader, id: number): Promise<Topup | undefined> {
  const [row] = await db.select().from(topups).where(eq(topups.id, id))
  return row
}

/** What is on its way into a team's deposit, the latest first. */
export async function findPendingTopups(db: Reader, teamId: number): Promise<Topup[]> {
  return db.select().from(topups).where(and(eq(topups.teamId, teamId), eq(topups.state, 'pending'))).orderBy(sql`${topups.id} desc`).limit(20)
}

/** Moves a pending top-up on; undefined when it was settled before. */
export async function markTopup(tx: Tx, id: number, outcome: { state: 'paid' } | { state: 'refused'; refusal: string }): Promise<Topup | undefined> {
  const [row] = await tx.update(topups).set({ ...outcome, ...(outcome.state === 'paid' ? { paidAt: sql`now()` as never } : {}) }).where(and(eq(topups.id, id), eq(topups.state, 'pending'))).returning()
  return row
}
