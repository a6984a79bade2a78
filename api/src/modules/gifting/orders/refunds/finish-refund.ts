import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { releaseBudget } from '../../../people/teams/budgets/budgets.store.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { listRefundIds, type Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { announceOrder } from '../announce-order.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'
import { recordOrderEvent, type GiftOrder } from '../orders.store.ts'
import { queueRefundMail } from './queue-refund-mail.ts'
import { destinationNames } from './refunds.states.ts'

/**
 * Does what follows a refund of a locked order: returns it to the sender's budget, records it in the timeline, sends a mail and
 * updates open screens. The timeline leaves out the amount, because members who see no prices read it too.
 */
export async function finishRefund(tx: Tx, order: GiftOrder, refund: Refund): Promise<void> {
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
    await retryRuns(tx, teamId)
    // One refund of a bulk send's payment at the provider is split over its orders: nobody wants a mail for each.
    if (refund.kind !== 'provider' || order.bulkSendId === null) await queueRefundMail(tx, order, refund)
  }
  const reason = refund.kind === 'cancellation' ? '' : `: ${refund.reason}`
  const text = `Refunded to ${destinationNames[refund.destination]}${reason}`
  await recordOrderEvent(tx, order, 'order.refunded', text, refund.actorName)
  announceOrder(tx, order)
  emitOrderEvent(tx, order, 'refunded')
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
}
