import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { subscriptionReadings } from './sync.tables.ts'

/** Numbers a reading of the provider before it is begun. */
export async function beginReading(db: Db, teamId: number): Promise<number> {
  return oneRow(
    await db
      .insert(subscriptionReadings)
      .values({ teamId, begun: 1 })
      .onConflictDoUpdate({
        target: subscriptionReadings.teamId,
        set: { begun: sql`${subscriptionReadings.begun} + 1` },
      })
      .returning({ begun: subscriptionReadings.begun }),
  ).begun
}

/** Holds a team's readings until the transaction ends: the row there always is, also before there is a subscription. */
export async function lockReadings(tx: Tx, teamId: number): Promise<void> {
  await tx
    .insert(subscriptionReadings)
    .values({ teamId })
    .onConflictDoUpdate({
      target: subscriptionReadings.teamId,
      set: { begun: sql`${subscriptionReadings.begun}` },
    })
}

/** Claims that a reading is the latest to be applied; false for one that a later one has overtaken. */
export async function applyReading(tx: Tx, teamId: number, reading: number): Promise<boolean> {
  const rows = await tx
    .update(subscriptionReadings)
    .set({ applied: reading })
    .where(and(eq(subscriptionReadings.teamId, teamId), lt(subscriptionReadings.applied, reading)))
    .returning({ applied: subscriptionReadings.applied })
  return rows.length === 1
}
