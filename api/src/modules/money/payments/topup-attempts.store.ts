import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { inAMinute, isLive, type PaymentAttempt } from './payment-attempts.store.ts'
import { paymentAttempts } from './payments.tables.ts'

/** Begins a pending attempt to top up the deposit by card. */
export async function insertTopupAttempt(
  tx: Tx,
  attempt: {
    teamId: number
    topupId: number
    amountCents: number
    idempotencyKey: string
    card: { customerId: string | null; methodId: string | null }
  },
): Promise<PaymentAttempt> {
  const { card, ...values } = attempt
  return oneRow(
    await tx
      .insert(paymentAttempts)
      .values({
        ...values,
        source: 'credit_card',
        providerCustomerId: card.customerId,
        providerMethodId: card.methodId,
        state: 'pending',
        claimedUntil: inAMinute,
      })
      .returning(),
  )
}

/** The attempt of a top-up that is pending or succeeded; there is at most one. */
export async function findLiveTopupAttempt(db: Reader, topupId: RowId): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.topupId, topupId), isLive))
  return row
}

/** The team's card top-ups that can still be refunded, newest first, locked. */
export async function lockRefundableTopups(tx: Tx, teamId: number): Promise<PaymentAttempt[]> {
  return tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.teamId, teamId),
        isNotNull(paymentAttempts.topupId),
        eq(paymentAttempts.state, 'succeeded'),
        lt(paymentAttempts.refundedCents, paymentAttempts.amountCents),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .for('update')
}
