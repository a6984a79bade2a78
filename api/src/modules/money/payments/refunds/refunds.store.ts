import { and, eq, isNull, lt, not, sql } from 'drizzle-orm'
import { columns, int } from '../../../../platform/db/columns.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { paymentAttempts, refunds } from '../payments.tables.ts'

export type Refund = typeof refunds.$inferSelect

/** Reserves part of a payment for a refund; false if that much is not left of it. */
export async function reserveRefundable(tx: Tx, attemptId: number, amountCents: number): Promise<boolean> {
  const taken = await tx
    .update(paymentAttempts)
    .set({ refundedCents: sql`${paymentAttempts.refundedCents} + ${amountCents}` })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        eq(paymentAttempts.state, 'succeeded'),
        sql`${paymentAttempts.refundedCents} + ${amountCents} <= ${paymentAttempts.amountCents}`,
      ),
    )
    .returning({ id: paymentAttempts.id })
  return taken.length === 1
}

export async function insertRefund(tx: Tx, refund: InsertOf<typeof refunds>): Promise<Refund | undefined> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning()
  return row
}

export async function findRefund(db: Reader, id: RowId): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Notes the provider's id of a refund that the account's balance does not cover yet; false if it was noted before. */
export async function noteRefundWaiting(tx: Tx, id: RowId, providerRefundId: string): Promise<boolean> {
  const noted = await tx
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending'), isNull(refunds.providerRefundId)))
    .returning({ id: refunds.id })
  return noted.length === 1
}

/** Marks a pending refund as paid out by the provider; false if it was marked before. */
export async function markRefundSucceeded(tx: Tx, id: number, providerRefundId: string): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set({ state: 'succeeded', providerRefundId, settledAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
    .returning({ id: refunds.id })
  return moved.length === 1
}

/**
 * Marks a refund as failed, even after it succeeded, when the bank sent it back; its amount may be refunded again. False if it was
 * marked before.
 */
export async function markRefundFailed(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'paymentAttemptId' | 'amountCents'>,
  failure: string,
): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set({ state: 'failed', failure, settledAt: sql`now()` })
    .where(and(eq(refunds.id, refund.id), sql`${refunds.state} <> 'failed'`))
    .returning({ id: refunds.id })
  if (moved.length === 0) return false
  await tx
    .update(paymentAttempts)
    .set({ refundedCents: sql`${paymentAttempts.refundedCents} - ${refund.amountCents}` })
    .where(eq(paymentAttempts.id, refund.paymentAttemptId))
  return true
}

/** Refunds that have been pending for a while: of the platform's own account, or of the accounts of stores. */
export async function findPendingRefunds(db: Reader, { ofStores = false } = {}): Promise<RowId[]> {
  const isOfStore = eq(refunds.destination, 'shopper_card')
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'pending'),
        ofStores ? isOfStore : not(isOfStore),
        lt(refunds.createdAt, sql`now() - interval '30 seconds'`),
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(200)
  return rows.map(row => row.id)
}

/** Our refunds with one provider id: several if the provider refunded a whole payment at once. */
export async function findRefundsByProviderId(db: Reader, providerRefundId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)).orderBy(refunds.id)
}

const sumByProviderIdColumns = columns({ cents: int('coalesce(sum(amount_cents), 0)::bigint') })

/** How much of a refund at the provider is recorded. */
export async function sumRefundsByProviderId(db: Reader, providerRefundId: string): Promise<number> {
  const [sum] = await readRows(
    db,
    sumByProviderIdColumns,
    `select ${sumByProviderIdColumns} from refunds where provider_refund_id = $1`,
    [providerRefundId],
  )
  return sum?.cents ?? 0
}

/** In how many parts a refund at the provider is recorded on one share of a bulk send. */
export async function countPartsOfShare(
  db: Reader,
  providerRefundId: string,
  attemptId: RowId,
): Promise<number> {
  return db.$count(
    refunds,
    and(eq(refunds.paymentAttemptId, attemptId), eq(refunds.providerRefundId, providerRefundId)),
  )
}

export async function findRefundByKey(db: Reader, idempotencyKey: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey))
  return row
}

export async function listRefundIds(db: Reader, attemptId: RowId): Promise<RowId[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.paymentAttemptId, attemptId))
  return rows.map(row => row.id)
}
