import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { storePayments } from './checkout.tables.ts'

/** What a shopper paid, as it was recorded. */
export type PaidOrder = typeof storePayments.$inferSelect
type Named = Pick<PaidOrder, 'teamId' | 'attemptId'>
const named = ({ teamId, attemptId }: Named) =>
  and(eq(storePayments.teamId, teamId), eq(storePayments.attemptId, attemptId))

/** What the shopper paid for an order, locked. */
export async function lockPaymentOfOrder(
  tx: Tx,
  { teamId, id: orderId }: { teamId: RowId; id: RowId },
): Promise<PaidOrder | undefined> {
  const [row] = await tx
    .select()
    .from(storePayments)
    .where(and(eq(storePayments.teamId, teamId), eq(storePayments.orderId, orderId)))
    .for('update')
  return row
}

export async function findPaymentOfAttempt(db: Reader, attemptId: RowId): Promise<PaidOrder | undefined> {
  const [row] = await db.select().from(storePayments).where(eq(storePayments.attemptId, attemptId))
  return row
}

/** The payment that an event of an account is about. Ids of the provider mean something only together with their account. */
export async function findPaymentOfIntent(
  db: Reader,
  { teamId, accountId, intentId }: { teamId: RowId; accountId: string; intentId: string },
): Promise<PaidOrder | undefined> {
  const [row] = await db
    .select()
    .from(storePayments)
    .where(
      and(
        eq(storePayments.teamId, teamId),
        eq(storePayments.accountId, accountId),
        eq(storePayments.intentId, intentId),
      ),
    )
  return row
}

/** Takes part of what the card and gift cards paid for a refund; false if that much is not left of it. */
export async function reserveStoreRefund(
  tx: Tx,
  payment: Named,
  { cardCents, giftCents }: { cardCents: number; giftCents: number },
): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({
      cardRefundedCents: sql`${storePayments.cardRefundedCents} + ${cardCents}`,
      giftRefundedCents: sql`${storePayments.giftRefundedCents} + ${giftCents}`,
    })
    .where(
      and(
        named(payment),
        sql`${storePayments.cardRefundedCents} + ${cardCents} <= ${storePayments.cardCents}`,
        sql`${storePayments.giftRefundedCents} + ${giftCents} <= ${storePayments.giftCents}`,
      ),
    )
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}

/** Gives back what a refund had taken that did not reach the card. */
export async function releaseStoreRefund(tx: Tx, payment: Named, cardCents: number): Promise<void> {
  await tx
    .update(storePayments)
    .set({ cardRefundedCents: sql`${storePayments.cardRefundedCents} - ${cardCents}` })
    .where(named(payment))
}

/** Takes part of the fee to give it back, at the provider or on the team's account; never more than was taken. */
export async function reserveFee(
  tx: Tx,
  payment: Named,
  { feeCents, creditedCents }: { feeCents: number; creditedCents: number },
): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({
      feeRefundedCents: sql`${storePayments.feeRefundedCents} + ${feeCents}`,
      feeCreditedCents: sql`${storePayments.feeCreditedCents} + ${creditedCents}`,
    })
    .where(
      and(
        named(payment),
        sql`${storePayments.feeRefundedCents} + ${feeCents} <= ${storePayments.feeCents}`,
        sql`${storePayments.feeCreditedCents} + ${creditedCents} <= ${storePayments.feeOnAccountCents}`,
      ),
    )
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}

/** The fee stays taken after all: its refund was not asked for, or refused. */
export async function releaseFee(tx: Tx, payment: Named, feeCents: number): Promise<void> {
  await tx
    .update(storePayments)
    .set({ feeRefundedCents: sql`${storePayments.feeRefundedCents} - ${feeCents}` })
    .where(named(payment))
}

/** Notes that the buyer's bank disputes a payment; true the first time. */
export async function markDisputed(tx: Tx, payment: Named): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({ disputedAt: sql`now()` })
    .where(and(named(payment), isNull(storePayments.disputedAt)))
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}

/** The dispute was decided for the team. */
export async function endDispute(tx: Tx, payment: Named): Promise<void> {
  await tx.update(storePayments).set({ disputedAt: null }).where(named(payment))
}
