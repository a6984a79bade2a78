import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { releaseBudget } from '../../../people/teams/budgets/budgets.store.ts'
import { listRefundIds, type Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { recordOrderEvent, type OrderRow } from '../orders.store.ts'
import { queueRefundMail } from './queue-refund-mail.ts'
import { destinationNames } from './refunds.states.ts'

/** What follows money that went back for a locked order: the sender's budget, the timeline, without the amount, which not all its readers may see, a mail, and open screens. */
export async function finishRefund(tx: Tx, order: OrderRow, refund: Refund): Promise<void> {
  const { teamId, userId } = order
  if (refund.kind !== 'cancellation') {
    await releaseBudget(tx, {
      teamId,
      userId,
      attemptId: refund.paymentAttemptId,
      refundIds: await listRefundIds(tx, refund.paymentAttemptId),
      source: { type: 'refund', id: refund.id },
      mostCents: refund.amountCents,
      actorName: refund.actorName,
    })
    await queueRefundMail(tx, order, refund)
  }
  await recordOrderEvent(
    tx,
    order,
    'order.refunded',
    `Refunded to ${destinationNames[refund.destination]}${refund.kind === 'cancellation' ? '' : `: ${refund.reason}`}`,
    refund.actorName,
  )
  announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id: order.id })
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
}
