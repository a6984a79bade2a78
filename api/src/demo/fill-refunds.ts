import { randomUUID } from 'node:crypto'
import { refunds } from '../modules/money/payments/payments.tables.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FilledOrder } from './orders/fill-orders.ts'

/** Writes the refunds of the demo's canceled orders; returns the refund of each payment. */
export async function fillRefunds(
  tx: Tx,
  teamId: number,
  orders: readonly FilledOrder[],
): Promise<Map<number, number>> {
  const rows = orders.flatMap(({ attemptId, sender, order: { canceledAt, paidAt, source, totalCents } }) =>
    canceledAt && paidAt && attemptId !== undefined
      ? [
          {
            teamId,
            paymentAttemptId: attemptId,
            kind: 'cancellation' as const,
            destination: source,
            amountCents: totalCents,
            reason: 'Order canceled',
            state: 'succeeded' as const,
            idempotencyKey: `refund-${attemptId}-${randomUUID()}`,
            providerRefundId: source === 'credit_card' ? `re_demo_${attemptId}` : null,
            actorName: sender.name,
            actorUserId: sender.id,
            createdAt: canceledAt,
            settledAt: canceledAt,
          },
        ]
      : [],
  )
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(refunds)
    .values(rows)
    .returning({ id: refunds.id, attemptId: refunds.paymentAttemptId })
  return new Map(made.map(({ id, attemptId }) => [attemptId, id]))
}
