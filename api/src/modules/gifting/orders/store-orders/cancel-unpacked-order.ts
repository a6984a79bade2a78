import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { findLiveAttempt, type PaymentAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { announceOrder } from '../announce-order.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../orders.store.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { emitOrderEvent } from '../telling/emit-order-event.ts'

/** Whether nothing of an order was packed yet. */
export const isUnpacked = ({ status, packedAt }: Pick<OrderRow, 'status' | 'packedAt'>): boolean =>
  status === 'processing' && packedAt === null

/**
 * Cancels a locked order of the store or of a shop that nothing was packed of: its stock is released and its label voided. `giveBack`
 * gives back what was paid for it.
 */
export async function cancelUnpackedOrder(
  tx: Tx,
  order: OrderRow,
  author: Author,
  giveBack?: (attempt: PaymentAttempt) => Promise<void>,
): Promise<void> {
  if (!isUnpacked(order)) refuse('order_not_cancellable')
  const attempt = await findLiveAttempt(tx, order.id)
  await changeOrderStatus(tx, order.id, 'canceled', { canceledAt: true })
  if (attempt) {
    const source = { type: 'payment_attempt', id: attempt.id }
    await releaseStock(tx, { source, author, reason: 'Order canceled' })
    await giveBack?.(attempt)
  }
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await recordOrderEvent(tx, order, 'order.canceled', 'Canceled', author.name)
  await recordAudit(tx, {
    teamId: order.teamId,
    author,
    action: 'order.canceled',
    subjectType: 'orders',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: 'canceled' },
  })
  await queueOrderMail(tx, order, 'order-canceled')
  announceOrder(tx, order)
  emitOrderEvent(tx, order, 'canceled')
}
