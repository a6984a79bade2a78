import { and, asc, eq, getTableColumns, inArray, isNull, lt, notExists, sql, type SQL } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { columns, text } from '../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { orders } from '../../gifting/orders/orders.tables.ts'
import { paymentAttempts } from '../../money/payments/payments.tables.ts'
import { storeLatePayments, storePayments } from './checkout.tables.ts'

type Row = typeof storePayments.$inferSelect
type Named = Pick<Row, 'teamId' | 'attemptId'>
const named = ({ teamId, attemptId }: Named) =>
  and(eq(storePayments.teamId, teamId), eq(storePayments.attemptId, attemptId))

/** What a shopper pays, with the attempt it belongs to and its order. */
export interface StorePayment extends Row {
  state: string
  attemptKey: string
  attemptedAt: Date
  cartId: RowId | null
  publicId: string
  email: string | null
}

/** How long stock and gift cards are held for a checkout. */
const heldMinutes = 30

/** Begins what a shopper pays for an order, which is held for half an hour. */
export async function insertStorePayment(
  tx: Tx,
  payment: Omit<InsertOf<typeof storePayments>, 'expiresAt'>,
): Promise<Row> {
  const expiresAt = sql`now() + make_interval(mins => ${heldMinutes})`
  return oneRow(
    await tx
      .insert(storePayments)
      .values({ ...payment, expiresAt })
      .returning(),
  )
}

function selectPayments(reader: Reader) {
  return reader
    .select({
      ...getTableColumns(storePayments),
      state: paymentAttempts.state,
      attemptKey: paymentAttempts.idempotencyKey,
      attemptedAt: paymentAttempts.createdAt,
      cartId: orders.cartId,
      publicId: orders.publicId,
      email: orders.shipEmail,
    })
    .from(storePayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, storePayments.attemptId))
    .innerJoin(orders, eq(orders.id, storePayments.orderId))
    .$dynamic()
}

export async function findStorePayment(reader: Reader, attemptId: RowId): Promise<StorePayment | undefined> {
  const [row] = await selectPayments(reader).where(eq(storePayments.attemptId, attemptId))
  return row
}

/** The checkout of a cart that is open or paid; it has one at most. */
export async function findPaymentOfCart(
  reader: Reader,
  cart: { teamId: RowId; id: RowId },
): Promise<StorePayment | undefined> {
  const [row] = await selectPayments(reader).where(
    and(
      eq(orders.teamId, cart.teamId),
      eq(orders.cartId, cart.id),
      eq(orders.origin, 'store'),
      isNull(orders.closedAt),
    ),
  )
  return row
}

/** The attempt of a payment on an account of the team. */
export async function findAttemptOfIntent(
  reader: Reader,
  { teamId, accountId, intentId }: { teamId: RowId; accountId: string; intentId: string },
): Promise<RowId | undefined> {
  const [row] = await reader
    .select({ attemptId: storePayments.attemptId })
    .from(storePayments)
    .where(
      and(
        eq(storePayments.teamId, teamId),
        eq(storePayments.accountId, accountId),
        eq(storePayments.intentId, intentId),
      ),
    )
  return row?.attemptId
}

/** Whether so many cards were refused for a checkout of the cart that it ended, a quarter of an hour ago at most. */
export async function wereCardsRefused(reader: Reader, cart: { teamId: RowId; id: RowId }): Promise<boolean> {
  const rows = await reader
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(storePayments, eq(storePayments.orderId, orders.id))
    .where(
      and(
        eq(orders.teamId, cart.teamId),
        eq(orders.cartId, cart.id),
        eq(storePayments.endReason, 'refused'),
        sql`${orders.closedAt} > now() - interval '15 minutes'`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Records the payment that the provider made for a checkout that is still open; false where it ended, or has one. */
export async function recordIntent(tx: Tx, payment: Named, intentId: string): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({ intentId })
    .where(and(named(payment), isNull(storePayments.intentId), isNull(storePayments.endReason)))
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}

/** Records what the provider charged; false where that is recorded already. */
export async function recordStorePaid(
  tx: Tx,
  payment: Named,
  paid: Pick<Row, 'chargeId' | 'providerFeeCents' | 'cardBrand' | 'cardLast4'>,
): Promise<boolean> {
  const rows = await tx
    .update(storePayments)
    .set({ ...paid, settledAt: sql`now()` })
    .where(and(named(payment), isNull(storePayments.settledAt)))
    .returning({ attemptId: storePayments.attemptId })
  return rows.length === 1
}

export async function changeStorePayment(
  tx: Tx,
  payment: Named,
  change: Partial<Pick<Row, 'endReason' | 'refusals' | 'problem'>>,
): Promise<void> {
  await tx.update(storePayments).set(change).where(named(payment))
}

/** Deletes what shoppers did not pay, not even late, a week after it ended; answers the orders. */
export async function deleteClosedPayments(tx: Tx): Promise<RowId[]> {
  const closed = tx
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.closedAt, sql`now() - interval '7 days'`))
    .limit(1_000)
  const rows = await tx
    .delete(storePayments)
    .where(
      and(
        isNull(storePayments.problem),
        inArray(storePayments.orderId, closed),
        notExists(
          tx
            .select({ id: storeLatePayments.attemptId })
            .from(storeLatePayments)
            .where(eq(storeLatePayments.attemptId, storePayments.attemptId)),
        ),
      ),
    )
    .returning({ orderId: storePayments.orderId })
  return rows.map(row => row.orderId)
}

const isPending = and(eq(paymentAttempts.state, 'pending'), isNull(storePayments.problem))

/** Which open checkouts a sweep takes: those that nobody has looked at since it began, so many at once. */
export interface SweepBatch {
  /** By the clock of the database, to the microsecond. */
  began: string
  atOnce: number
}

const timeColumns = columns({ began: text('now()::text') })

/** When a sweep begins. */
export async function findSweepTime(db: Db): Promise<string> {
  return oneRow(await readRows(db, timeColumns, `select ${timeColumns}`, [])).began
}

/** Checkouts that are open beyond their time. */
export const listExpiredPayments = (reader: Reader, batch: SweepBatch): Promise<RowId[]> =>
  listOpen(reader, batch, lt(storePayments.expiresAt, sql`now()`))

/** Checkouts of teams whose stores are closed to shoppers by now. */
export async function listPaymentsOf(
  reader: Reader,
  batch: SweepBatch,
  teamIds: readonly RowId[],
): Promise<RowId[]> {
  return teamIds.length === 0 ? [] : listOpen(reader, batch, inArray(storePayments.teamId, [...teamIds]))
}

/** Open checkouts whose payment nobody has looked at for a minute. */
export const listUnwatchedPayments = (reader: Reader, batch: SweepBatch): Promise<RowId[]> =>
  listOpen(reader, batch, sql`true`)

/** Those first that were looked at longest ago, so that some about which nobody answers never keep others waiting. */
async function listOpen(reader: Reader, { began, atOnce }: SweepBatch, condition: SQL): Promise<RowId[]> {
  const rows = await reader
    .select({ id: storePayments.attemptId })
    .from(storePayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, storePayments.attemptId))
    .where(
      and(
        isPending,
        isNull(storePayments.settledAt),
        lt(paymentAttempts.claimedUntil, sql`${began}::timestamptz`),
        condition,
      ),
    )
    .orderBy(asc(paymentAttempts.claimedUntil), asc(paymentAttempts.id))
    .limit(atOnce)
  return rows.map(row => row.id)
}

/** Teams with a checkout that is open. */
export async function listTeamsCheckingOut(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .selectDistinct({ teamId: storePayments.teamId })
    .from(storePayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, storePayments.attemptId))
    .where(and(isPending, isNull(storePayments.settledAt)))
  return rows.map(row => row.teamId)
}
