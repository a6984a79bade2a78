import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { emitOrderEvent } from '../../../gifting/orders/telling/emit-order-event.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import {
  markRefundFailed,
  markRefundSucceeded,
  type Refund,
} from '../../../money/payments/refunds/refunds.store.ts'
import { queueShopperRefundMail } from '../../checkout/mails/queue-shopper-refund-mail.ts'
import { releaseFee, releaseStoreRefund } from '../../checkout/refundable.store.ts'
import { changeFeeState, findRefundOfPart, listPartIds } from './store-refunds.store.ts'

export type RefundOutcome = { state: 'made'; refundId: string } | { state: 'refused'; reason: string }

/**
 * Records what became of a refund to a card, once: the fee's part follows it, or its amount can be given back again. It may also fail
 * after it succeeded, when the bank sends it back.
 */
export async function settleStoreRefund(tx: Tx, refund: Refund, outcome: RefundOutcome): Promise<void> {
  const made = await findRefundOfPart(tx, refund)
  const order = made && (await lockOrderRow(tx, made.orderId))
  if (!made || !order) throw new Error(`Refund ${refund.id} is of no order of a store.`)
  const payment = { teamId: made.teamId, attemptId: made.attemptId }
  if (outcome.state === 'made') {
    if (!(await markRefundSucceeded(tx, refund.id, outcome.refundId))) return
    if (await changeFeeState(tx, made, 'waiting', 'pending'))
      await addJob(tx, 'send-store-fee-refund', { id: made.id })
    await recordOrderEvent(tx, order, 'order.refunded', 'The refund reached the card', null)
    emitOrderEvent(tx, order, 'refunded')
    if (made.kind === 'refund') await queueShopperRefundMail(tx, order, await listPartIds(tx, made))
  } else {
    if (!(await markRefundFailed(tx, refund, outcome.reason))) return
    await releaseStoreRefund(tx, payment, refund.amountCents)
    // The fee's part was not asked for yet; one that was given back stays there, and counts for the next refund.
    if (await changeFeeState(tx, made, 'waiting', 'none', { feeCents: 0 }))
      await releaseFee(tx, payment, made.feeCents)
    await recordOrderEvent(
      tx,
      order,
      'order.refund_failed',
      `The refund did not reach the card: ${outcome.reason}`,
      null,
    )
    await recordAudit(tx, {
      teamId: order.teamId,
      author: systemAuthor,
      action: 'order.refund_failed',
      subjectType: 'orders',
      subjectId: order.id,
      details: { amountCents: refund.amountCents, reason: outcome.reason },
    })
  }
  announceOrder(tx, order)
}
