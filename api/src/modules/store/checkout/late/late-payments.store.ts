import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { storeLatePayments, storePayments } from '../checkout.tables.ts'

/** A late payment, with the payment on the team's account. */
export interface LatePayment {
  row: typeof storeLatePayments.$inferSelect
  accountId: string
  intentId: string | null
  orderId: RowId
}

/** Notes a late payment; false where it is noted already. */
export async function insertLatePayment(
  tx: Tx,
  payment: InsertOf<typeof storeLatePayments>,
): Promise<boolean> {
  const rows = await tx
    .insert(storeLatePayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ attemptId: storeLatePayments.attemptId })
  return rows.length === 1
}

export async function findLatePayment(db: Reader, attemptId: RowId): Promise<LatePayment | undefined> {
  const [found] = await db
    .select({
      row: storeLatePayments,
      accountId: storePayments.accountId,
      intentId: storePayments.intentId,
      orderId: storePayments.orderId,
    })
    .from(storeLatePayments)
    .innerJoin(
      storePayments,
      and(
        eq(storePayments.teamId, storeLatePayments.teamId),
        eq(storePayments.attemptId, storeLatePayments.attemptId),
      ),
    )
    .where(eq(storeLatePayments.attemptId, attemptId))
  return found
}

/** Marks a late payment as given back; false where it was marked before. */
export async function markLateRefunded(
  tx: Tx,
  { teamId, attemptId }: LatePayment['row'],
  refunded: { providerRefundId: string | null; providerFeeRefundId: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(storeLatePayments)
    .set({ ...refunded, state: 'refunded', refundedAt: sql`now()` })
    .where(
      and(
        eq(storeLatePayments.teamId, teamId),
        eq(storeLatePayments.attemptId, attemptId),
        eq(storeLatePayments.state, 'pending'),
      ),
    )
    .returning({ attemptId: storeLatePayments.attemptId })
  return rows.length === 1
}

/** Marks that a late payment could not be given back, or came back from the bank; false where it was marked before. */
export async function markLateRefundFailed(
  tx: Tx,
  { teamId, attemptId }: LatePayment['row'],
  failure: string,
): Promise<boolean> {
  const rows = await tx
    .update(storeLatePayments)
    .set({ state: 'failed', failure, refundedAt: null })
    .where(
      and(
        eq(storeLatePayments.teamId, teamId),
        eq(storeLatePayments.attemptId, attemptId),
        ne(storeLatePayments.state, 'failed'),
      ),
    )
    .returning({ attemptId: storeLatePayments.attemptId })
  return rows.length === 1
}

/** Late payments whose refund the provider has not answered for a while, the oldest first. */
export async function listPendingLatePayments(db: Reader): Promise<RowId[]> {
  const rows = await db
    .select({ id: storeLatePayments.attemptId })
    .from(storeLatePayments)
    .where(
      sql`${storeLatePayments.state} = 'pending' and ${storeLatePayments.createdAt} < now() - interval '30 seconds'`,
    )
    .orderBy(asc(storeLatePayments.createdAt))
    .limit(200)
  return rows.map(row => row.id)
}
