import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { storePayments } from './checkout.tables.ts'

export type StorePayment = typeof storePayments.$inferSelect
type Named = Pick<StorePayment, 'teamId' | 'attemptId'>
const named = ({ teamId, attemptId }: Named) =>
  and(eq(storePayments.teamId, teamId), eq(storePayments.attemptId, attemptId))

/** How long stock and gift cards are held for a checkout. */
const heldMinutes = 30

/** Begins what a shopper pays for an order, which is held for half an hour. */
export async function insertStorePayment(
  tx: Tx,
  payment: Omit<InsertOf<typeof storePayments>, 'expiresAt'>,
): Promise<StorePayment> {
  const expiresAt = sql`now() + make_interval(mins => ${heldMinutes})`
  return oneRow(
    await tx
      .insert(storePayments)
      .values({ ...payment, expiresAt })
      .returning(),
  )
}

/** Records what the provider charged; false where that is recorded already. */
export async function recordStorePaid(
  tx: Tx,
  payment: Named,
  paid: Pick<StorePayment, 'chargeId' | 'providerFeeCents' | 'cardBrand' | 'cardLast4'>,
): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({ ...paid, settledAt: sql`now()` })
    .where(and(named(payment), isNull(storePayments.settledAt)))
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}
