import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { additionalSends, allowanceEntries, allowances } from './billing.tables.ts'

export async function insertAdditionalSends(tx: Tx, purchase: { teamId: number; userId: number; quantity: number; priceCents: number; actorName: string }): Promise<number> {
  const [row] = await tx.insert(additionalSends).values(purchase).returning({ id: additionalSends.id })
  return row!.id
}

/** Adds bought sends to the allowance, where they outlive the cycle; once per purchase. */
export async function addAllowance(tx: Tx, add: { teamId: number; count: number; purchaseId: number; actorName: string }): Promise<void> {
  const { teamId, count, purchaseId, actorName } = add
  const entry = await tx.insert(allowanceEntries).values({ teamId, delta: 0, additionalDelta: count, kind: 'purchase', sourceType: 'additional_sends', sourceId: purchaseId, actorName })
    .onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx.insert(allowances).values({ teamId, periodStart: sql`now()`, remaining: 0, additional: count })
    .onConflictDoUpdate({ target: allowances.teamId, set: { additional: sql`${allowances.additional} + ${count}` } })
}
