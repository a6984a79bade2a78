import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { RefundFollowUp } from '../../../money/payments/find-payment-subject.ts'
import type { PaymentAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { isGift, lockOrderRow, recordOrderEvent } from '../orders.store.ts'
import { finishRefund } from './finish-refund.ts'

/** What follows from a refund of an order: budget, timeline and mail once it succeeded; an entry in the timeline if it failed. */
export async function followOrderRefund(
  tx: Tx,
  attempt: PaymentAttempt,
): Promise<RefundFollowUp | undefined> {
  const order = attempt.orderId === null ? undefined : await lockOrderRow(tx, attempt.orderId)
  if (!isGift(order)) return undefined
  return {
    succeeded: refund => finishRefund(tx, order, refund),
    async failed(refund, reason) {
      await recordOrderEvent(
        tx,
        order,
        'order.refund_failed',
        `The refund did not reach the card: ${reason}`,
        null,
      )
      await recordAudit(tx, {
        teamId: refund.teamId,
        author: systemAuthor,
        action: 'order.refund_failed',
        subjectType: 'orders',
        subjectId: order.id,
        details: { amountCents: refund.amountCents, reason },
      })
      announce(tx, {
        teamId: order.teamId,
        userId: order.userId,
        event: 'order.updated',
        type: 'orders',
        id: order.id,
      })
    },
  }
}
