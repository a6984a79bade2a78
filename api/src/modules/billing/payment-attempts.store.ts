import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { ConstraintCodes } from '../../platform/http/answer-error.ts'
import { paymentAttempts } from './billing.tables.ts'

/** Two payments of one order at once: the database is the last judge. */
export const paymentConstraints: ConstraintCodes = { payment_attempts_one_live: 'order_busy' }

export type PaymentAttempt = typeof paymentAttempts.$inferSelect
export type PaymentSource = 'deposit' | 'credit_card' | 'invoice' | 'none'

/** Begins a pending attempt; what pays it is decided while it is held. */
export async function insertPaymentAttempt(tx: Tx, attempt: { teamId: number; orderId: number; amountCents: number; idempotencyKey: string }): Promise<PaymentAttempt> {
  const [row] = await tx.insert(paymentAttempts).values({ ...attempt, source: 'none', state: 'pending', claimedUntil: sql`now() + interval '60 seconds'` as never }).returning()
  return row!
}

/** Notes the card a pending attempt is to ask. */
export async function setAttemptCard(tx: Tx, id: number, card: { customerId: string | null; methodId: string | null }): Promise<void> {
  await tx.update(paymentAttempts).set({ source: 'credit_card', providerCustomerId: card.customerId, providerMethodId: card.methodId }).where(eq(paymentAttempts.id, id))
}

/** The attempt of an order that runs or succeeded; there is at most one. */
export async function findLiveAttempt(db: Reader, orderId: number): Promise<PaymentAttempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, ['pending', 'succeeded'])))
  return row
}

/** Takes a pending attempt whose last worker is gone, for a minute; undefined when it is settled or in work. */
export async function claimAttempt(db: Db, id: number): Promise<PaymentAttempt | undefined> {
  const [row] = await db.update(paymentAttempts).set({ claimedUntil: sql`now() + interval '60 seconds'` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending'), lt(paymentAttempts.claimedUntil, sql`now()`))).returning()
  return row
}

/** Lets another worker ask again at once, when this one got no answer. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db.update(paymentAttempts).set({ claimedUntil: sql`now()` }).where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending')))
}

/** Settles a pending attempt; false when it was settled already. */
export async function settleAttempt(tx: Tx, id: number, outcome: { state: 'succeeded'; source: string; providerId: string | null } | { state: 'failed'; failure: string }): Promise<boolean> {
  const settled = await tx.update(paymentAttempts).set({
    state: outcome.state, settledAt: sql`now()`, ...(outcome.state === 'succeeded' ? { source: outcome.source, providerId: outcome.providerId } : { failure: outcome.failure }),
  }).where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending'))).returning({ id: paymentAttempts.id })
  return settled.length === 1
}

export async function markRefund(tx: Tx, id: number, state: 'due' | 'done', refundId?: string): Promise<void> {
  await tx.update(paymentAttempts).set({ refundState: state, ...(refundId ? { providerRefundId: refundId } : {}) }).where(eq(paymentAttempts.id, id))
}

export async function findAttempt(db: Reader, id: number): Promise<PaymentAttempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return row
}

export async function findAttemptByKey(db: Reader, idempotencyKey: string): Promise<PaymentAttempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.idempotencyKey, idempotencyKey))
  return row
}

export async function findStalePendingAttempts(db: Reader): Promise<number[]> {
  const rows = await db.select({ id: paymentAttempts.id }).from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'pending'), lt(paymentAttempts.claimedUntil, sql`now()`))).orderBy(paymentAttempts.id).limit(100)
  return rows.map(row => row.id)
}

export async function findDueRefunds(db: Reader): Promise<number[]> {
  const rows = await db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(eq(paymentAttempts.refundState, 'due')).limit(100)
  return rows.map(row => row.id)
}
