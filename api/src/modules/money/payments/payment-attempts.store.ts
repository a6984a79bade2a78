import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { readRows, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { tableColumns } from '../../../platform/db/table-columns.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { paymentAttempts } from './payments.tables.ts'

/** Two payments of one order, bulk send, run or top-up at once: the database decides. */
export const paymentConstraints: ConstraintCodes = {
  payment_attempts_one_live: 'order_busy',
  payment_attempts_one_live_of_send: 'plan_not_open',
  payment_attempts_one_live_of_run: 'group_order_busy',
  payment_attempts_one_live_of_project_run: 'project_busy',
  payment_attempts_one_live_of_topup: 'order_busy',
}

export const inAMinute = sql`now() + interval '60 seconds'`

export type PaymentAttempt = typeof paymentAttempts.$inferSelect
const attemptColumns = tableColumns(paymentAttempts, 'a')
export type PaymentSource = 'deposit' | 'credit_card' | 'invoice' | 'none'

/**
 * Begins an attempt for an order; what pays it is decided in the same transaction. It is pending, or settled already where the
 * transaction commits only if `paidBy` pays.
 */
export async function insertPaymentAttempt(
  tx: Tx,
  attempt: { teamId: number; orderId: number; amountCents: number; idempotencyKey: string },
  paidBy?: PaymentSource,
): Promise<PaymentAttempt> {
  const { teamId, orderId, amountCents, idempotencyKey } = attempt
  const [source, state, claimedFor] = paidBy ? [paidBy, 'succeeded', '0'] : ['none', 'pending', '60 seconds']
  return oneRow(
    await readRows(
      tx,
      attemptColumns,
      `
      insert into payment_attempts as a
        (team_id, order_id, amount_cents, idempotency_key, source, state, settled_at, claimed_until)
      values ($1, $2, $3, $4, $5, $6, case when $6 = 'succeeded' then now() end, now() + $7::interval)
      returning ${attemptColumns}`,
      [teamId, orderId, amountCents, idempotencyKey, source, state, claimedFor],
    ),
  )
}

/** Begins a pending attempt for an order of the store: the shopper pays to the team's own account at the provider. */
export async function insertShopperAttempt(
  tx: Tx,
  attempt: { teamId: number; orderId: number; amountCents: number; idempotencyKey: string },
): Promise<PaymentAttempt> {
  return oneRow(
    await tx
      .insert(paymentAttempts)
      .values({ ...attempt, source: 'shopper', state: 'pending', claimedUntil: inAMinute })
      .returning(),
  )
}

/** Begins a pending attempt for a whole bulk send or run; the first worker to claim it charges the card. */
export async function insertSharedAttempt(
  tx: Tx,
  attempt: { teamId: number; amountCents: number; idempotencyKey: string } & (
    | { bulkSendId: number }
    | { groupOrderRunId: number }
    | { projectRunId: number }
  ),
): Promise<PaymentAttempt> {
  return oneRow(
    await tx
      .insert(paymentAttempts)
      .values({ ...attempt, source: 'none', state: 'pending' })
      .returning(),
  )
}

/** Records the card that a pending attempt charges. */
export async function setAttemptCard(
  tx: Tx,
  id: number,
  card: { customerId: string | null; methodId: string | null },
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ source: 'credit_card', providerCustomerId: card.customerId, providerMethodId: card.methodId })
    .where(eq(paymentAttempts.id, id))
}

/**
 * Not paid by a shopper. Those payments are on accounts of the teams, where anybody's keys and ids may stand: what the provider
 * says about the platform's own account is never about them.
 */
const isOnOwnAccount = ne(paymentAttempts.source, 'shopper')

// Written out, because the partial indexes do not serve values that come as parameters.
export const isLive = sql`${paymentAttempts.state} in ('pending', 'succeeded')`

/** The attempt of an order that is pending or succeeded; there is at most one. */
export async function findLiveAttempt(db: Reader, orderId: RowId): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isLive))
  return row
}

/** Whether one of these orders is being paid at this moment. */
export async function isAnyBeingPaid(db: Reader, orderIds: readonly number[]): Promise<boolean> {
  if (orderIds.length === 0) return false
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, [...orderIds]), eq(paymentAttempts.state, 'pending')))
    .limit(1)
  return rows.length > 0
}

/** Claims a pending attempt that no worker has, for a minute; undefined if it is settled or being worked on. */
export async function claimAttempt(db: Db, id: number): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .update(paymentAttempts)
    .set({ claimedUntil: inAMinute })
    .where(
      and(
        eq(paymentAttempts.id, id),
        eq(paymentAttempts.state, 'pending'),
        lt(paymentAttempts.claimedUntil, sql`now()`),
      ),
    )
    .returning()
  return row
}

/** Ends a claim early: this worker got no answer, so another may ask at once. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ claimedUntil: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending')))
}

/** Puts a pending attempt that nobody claims behind the others that wait to be looked at. */
export async function noteLookedAt(db: Db, id: number): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ claimedUntil: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.id, id),
        eq(paymentAttempts.state, 'pending'),
        lt(paymentAttempts.claimedUntil, sql`now()`),
      ),
    )
}

/** Settles a pending attempt; false when it was settled already. */
export async function settleAttempt(
  tx: Tx,
  id: number,
  outcome:
    | { state: 'succeeded'; source: string; providerId: string | null }
    | { state: 'failed'; failure: string },
): Promise<boolean> {
  const settled = await tx
    .update(paymentAttempts)
    .set({
      state: outcome.state,
      settledAt: sql`now()`,
      ...(outcome.state === 'succeeded'
        ? { source: outcome.source, providerId: outcome.providerId }
        : { failure: outcome.failure }),
    })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending')))
    .returning({ id: paymentAttempts.id })
  return settled.length === 1
}

export async function findAttempt(db: Reader, id: RowId): Promise<PaymentAttempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return row
}

/** What pays each of the attempts that are through. */
export async function findPaymentSources(db: Reader, ids: RowId[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: paymentAttempts.id, source: paymentAttempts.source })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, ids), eq(paymentAttempts.state, 'succeeded')))
  return new Map(rows.map(row => [row.id, row.source]))
}

export async function findAttemptByKey(
  db: Reader,
  idempotencyKey: string,
): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.idempotencyKey, idempotencyKey), isOnOwnAccount))
  return row
}

export async function findStalePendingAttempts(db: Reader): Promise<RowId[]> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.state, 'pending'), lt(paymentAttempts.claimedUntil, sql`now()`), isOnOwnAccount),
    )
    .orderBy(paymentAttempts.id)
    .limit(100)
  return rows.map(row => row.id)
}

/** The payment with this id at the provider; of many orders the whole payment, not the shares of each. */
export async function findAttemptByProviderId(
  db: Reader,
  providerId: string,
): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.providerId, providerId),
        isOnOwnAccount,
        isNull(paymentAttempts.shareOf),
        eq(paymentAttempts.state, 'succeeded'),
      ),
    )
    .orderBy(paymentAttempts.id)
    .limit(1)
  return row
}
