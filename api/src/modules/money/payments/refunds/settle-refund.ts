import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { lockDeposit } from '../deposits.store.ts'
import { findAttempt } from '../payment-attempts.store.ts'
import { markRefundFailed, markRefundSucceeded, type Refund } from './refunds.store.ts'
import { recordRequestRefund } from '../../deposits/record-request-refund.ts'
import { lockRefundRequest } from '../../deposits/refund-requests.store.ts'
import { restoreTopup } from '../../deposits/restore-topup.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { finishRefund } from '../../../gifting/orders/refunds/finish-refund.ts'

type Outcome = { state: 'succeeded'; refundId: string } | { state: 'refused'; reason: string }

/** Records what became of a card's refund, once; a failure also later, and its amount can then be refunded again. */
export async function settleRefund(tx: Tx, refund: Refund, outcome: Outcome): Promise<void> {
  const attempt = await findAttempt(tx, refund.paymentAttemptId)
  const order = attempt?.orderId ? await lockOrderRow(tx, attempt.orderId) : undefined
  const takenBack = refund.kind === 'provider' ? (attempt?.topupId ?? undefined) : undefined
  if (takenBack !== undefined) await lockDeposit(tx, refund.teamId)
  if (refund.refundRequestId !== null) await lockRefundRequest(tx, refund.refundRequestId)
  const isNew =
    outcome.state === 'succeeded'
      ? await markRefundSucceeded(tx, refund.id, outcome.refundId)
      : await markRefundFailed(tx, refund, outcome.reason)
  if (!isNew) return
  if (refund.refundRequestId !== null)
    await recordRequestRefund(tx, refund, outcome.state === 'succeeded' ? 'succeeded' : 'failed')
  if (takenBack !== undefined && outcome.state === 'refused') await restoreTopup(tx, refund, takenBack)
  if (!order) return
  if (outcome.state === 'succeeded') return finishRefund(tx, order, refund)
  await recordOrderEvent(
    tx,
    order,
    'order.refund_failed',
    `The refund did not reach the card: ${outcome.reason}`,
    null,
  )
  await recordAudit(tx, {
    teamId: refund.teamId,
    author: systemAuthor,
    action: 'order.refund_failed',
    subjectType: 'orders',
    subjectId: order.id,
    details: { amountCents: refund.amountCents, reason: outcome.reason },
  })
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}
