import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { recoveryCodes, secondFactors } from './second-factor.tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Whether signing in takes a code. */
export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length === 1
}

export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row
}

/** Stores a new unconfirmed secret; false when the user already has a confirmed one. */
export async function beginSecret(tx: Tx, userId: number, sealedSecret: string): Promise<boolean> {
  const rows = await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return rows.length === 1
}

export async function confirmSecret(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()` })
    .where(eq(secondFactors.userId, userId))
}

/** Uses up a time step; false when it or a later one was used before. */
export async function consumeTimeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return rows.length === 1
}

/** Uses up a recovery code; false when it was used before or does not exist. */
export async function consumeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return rows.length === 1
}

export async function countRecoveryCodes(db: Reader, userId: number): Promise<number> {
  const rows = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return oneRow(rows).left
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map(codeHash => ({ userId, codeHash })))
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
}
