import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { bool, columns, id, int, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { PaymentAttempt } from './payment-attempts.store.ts'
import { paymentAttempts } from './payments.tables.ts'

const shareColumns = columns({ id: id('id'), orderId: id('order_id'), amountCents: int('amount_cents') })

/** Records each order's share of a payment for many as a payment of its own, so that it can be refunded by itself. */
export async function insertOrderShares(
  tx: Tx,
  attemptId: RowId,
  orders: readonly { id: number; totalCents: number }[],
): Promise<RowOf<typeof shareColumns>[]> {
  return readRows(
    tx,
    shareColumns,
    `insert into payment_attempts
      (team_id, order_id, share_of, source, amount_cents, state, idempotency_key,
       provider_customer_id, provider_method_id, provider_id, settled_at)
    select s.team_id, o.id, s.id, case when o.amount = 0 then 'none' else s.source end, o.amount, 'succeeded',
      coalesce('send-' || s.bulk_send_id, 'run-' || s.group_order_run_id, 'project-run-' || s.project_run_id) || '-order-' || o.id,
      s.provider_customer_id, s.provider_method_id, s.provider_id, now()
    from payment_attempts s
    cross join unnest($2::bigint[], $3::bigint[]) o (id, amount)
    where s.id = $1 and s.state = 'succeeded'
    returning ${shareColumns}`,
    [attemptId, orders.map(order => order.id), orders.map(order => order.totalCents)],
  )
}

/** Locks a payment for many orders. Orders of it can still be placed meanwhile: their shares refer to the row. */
export async function lockSharedAttempt(tx: Tx, sharedAttemptId: RowId): Promise<void> {
  await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, sharedAttemptId))
    .for('no key update')
}

/** The oldest share of a payment for many of which something is left to refund, behind the one named. */
export async function findRefundableShare(
  db: Reader,
  sharedAttemptId: RowId,
  afterId: RowId | undefined,
): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.shareOf, sharedAttemptId),
        lt(paymentAttempts.refundedCents, paymentAttempts.amountCents),
        afterId === undefined ? undefined : gt(paymentAttempts.id, afterId),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(1)
  return row
}

const sumColumns = columns({
  refundedCents: int(`coalesce(sum(
    (select sum(amount_cents) from refunds r where r.payment_attempt_id = a.id and r.state = 'succeeded')), 0)::bigint`),
  areComplete: bool('coalesce(sum(a.amount_cents), 0) >= $2::bigint'),
})

/** What is refunded of a payment's shares, without what is on its way; `areComplete` when all its orders are placed. */
export async function sumShares(
  db: Reader,
  { id: sharedAttemptId, amountCents }: PaymentAttempt,
): Promise<{ refundedCents: number; areComplete: boolean }> {
  const [sums] = await readRows(
    db,
    sumColumns,
    `select ${sumColumns}
    from payment_attempts a
    where a.share_of = $1`,
    [sharedAttemptId, amountCents],
  )
  return sums ?? { refundedCents: 0, areComplete: false }
}

/** Whether a payment is for many orders, which each have a share of it. */
export function isShared({
  bulkSendId,
  groupOrderRunId,
  projectRunId,
}: Pick<PaymentAttempt, 'bulkSendId' | 'groupOrderRunId' | 'projectRunId'>): boolean {
  return bulkSendId !== null || groupOrderRunId !== null || projectRunId !== null
}
