import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { recoveryCodes, secondFactors } from './second-factor.tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Whose second factor it is: a user's or an operator's. */
export type FactorOwner = { userId: number } | { operatorId: number }

function ownedBy(table: typeof secondFactors | typeof recoveryCodes, owner: FactorOwner) {
  return 'userId' in owner ? eq(table.userId, owner.userId) : eq(table.operatorId, owner.operatorId)
}

const keyOf = (owner: FactorOwner): FactorOwner =>
  'userId' in owner ? { userId: owner.userId } : { operatorId: owner.operatorId }

/** Whether signing in takes a code. */
export async function hasSecondFactor(db: Reader, owner: FactorOwner): Promise<boolean> {
  const rows = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(ownedBy(secondFactors, owner), isNotNull(secondFactors.confirmedAt)))
  return rows.length === 1
}

export async function lockSecondFactor(tx: Tx, owner: FactorOwner): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(ownedBy(secondFactors, owner)).for('update')
  return row
}

/** Stores a new unconfirmed secret; false when the owner already has a confirmed one. */
export async function beginSecret(tx: Tx, owner: FactorOwner, sealedSecret: string): Promise<boolean> {
  const rows = await tx
    .insert(secondFactors)
    .values({ ...keyOf(owner), sealedSecret })
    .onConflictDoUpdate({
      target: 'userId' in owner ? secondFactors.userId : secondFactors.operatorId,
      set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ createdAt: secondFactors.createdAt })
  return rows.length === 1
}

export async function confirmSecret(tx: Tx, owner: FactorOwner): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()` })
    .where(ownedBy(secondFactors, owner))
}

/** Uses up a time step; false when it or a later one was used before. */
export async function consumeTimeStep(tx: Tx, owner: FactorOwner, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(ownedBy(secondFactors, owner), lt(secondFactors.lastStep, step)))
    .returning({ lastStep: secondFactors.lastStep })
  return rows.length === 1
}

/** Uses up a recovery code; false when it was used before or does not exist. */
export async function consumeRecoveryCode(tx: Tx, owner: FactorOwner, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(ownedBy(recoveryCodes, owner), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ usedAt: recoveryCodes.usedAt })
  return rows.length === 1
}

export async function countRecoveryCodes(db: Reader, owner: FactorOwner): Promise<number> {
  const rows = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(ownedBy(recoveryCodes, owner), isNull(recoveryCodes.usedAt)))
  return oneRow(rows).left
}

export async function replaceRecoveryCodes(
  tx: Tx,
  owner: FactorOwner,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(ownedBy(recoveryCodes, owner))
  await tx.insert(recoveryCodes).values(codeHashes.map(codeHash => ({ ...keyOf(owner), codeHash })))
}

/** False when there was none. */
export async function deleteSecondFactor(tx: Tx, owner: FactorOwner): Promise<boolean> {
  await tx.delete(recoveryCodes).where(ownedBy(recoveryCodes, owner))
  const rows = await tx
    .delete(secondFactors)
    .where(ownedBy(secondFactors, owner))
    .returning({ createdAt: secondFactors.createdAt })
  return rows.length === 1
}
