import { formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { issueRefund } from '../../../money/payments/refunds/issue-refund.ts'
import { findLiveAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { isGift, recordOrderEvent, type OrderRow } from '../orders.store.ts'
import { finishRefund } from './finish-refund.ts'
import { destinationNames } from './refunds.states.ts'
import { announceOrder } from '../announce-order.ts'

/** Refunds an amount of a locked gift, by default all that is left. Deposit and invoice are credited now, a card by a job. */
export async function refundOrder(
  tx: Tx,
  order: OrderRow,
  { amount, reason, author }: { amount?: number | undefined; reason: string; author: Author },
): Promise<void> {
  if (!isGift(order)) refuse('paid_by_shopper')
  if (order.status === 'unpaid') refuse('order_not_refundable')
  const attempt = await findLiveAttempt(tx, order.id)
  if (attempt?.state === 'pending') refuse('order_busy')
  if (!attempt || attempt.amountCents === 0) refuse('order_not_refundable')
  const leftCents = attempt.amountCents - attempt.refundedCents
  if (leftCents === 0) refuse('nothing_to_refund')
  const amountCents = amount ?? leftCents
  const actor = { name: author.name, userId: author.kind === 'member' ? author.id : null }
  const refund =
    amountCents > leftCents
      ? undefined
      : await issueRefund(tx, {
          attempt,
          amountCents,
          kind: 'order',
          reason,
          description: `Refund of order #${orderNumber(order.publicId)}`,
          taxCents: order.taxCents,
          actor,
        })
  if (!refund) refuse('refund_too_large', { left: formatCents(leftCents) })
  await recordAudit(tx, {
    teamId: order.teamId,
    author,
    action: 'order.refunded',
    subjectType: 'orders',
    subjectId: order.id,
    details: { amountCents, reason, to: refund.destination },
  })
  if (refund.state === 'succeeded') await finishRefund(tx, order, refund)
  else {
    await recordOrderEvent(
      tx,
      order,
      'order.refund_begun',
      `A refund is on the way back to ${destinationNames[refund.destination]}: ${reason}`,
      author.name,
    )
    announceOrder(tx, order)
  }
}
