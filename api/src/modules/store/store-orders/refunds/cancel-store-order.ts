import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { emitOrderEvent } from '../../../gifting/orders/telling/emit-order-event.ts'
import { changeOrderStatus, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { findLiveAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { canCancelStoreOrder } from '../store-orders.access.ts'
import { refundStoreOrder } from './refund-store-order.ts'

/** Cancels a locked order of the store that nothing was packed of: its stock, gift cards, money and fee go back. */
export async function cancelStoreOrder(tx: Tx, order: OrderRow, author: Author): Promise<void> {
  if (!canCancelStoreOrder(order)) refuse('order_not_cancellable')
  const attempt = await findLiveAttempt(tx, order.id)
  await changeOrderStatus(tx, order.id, 'canceled', { canceledAt: true })
  if (attempt) {
    const source = { type: 'payment_attempt', id: attempt.id }
    await releaseStock(tx, { source, author, reason: 'Order canceled' })
    if (attempt.refundedCents < attempt.amountCents)
      await refundStoreOrder(tx, order, {
        kind: 'cancellation',
        asked: { kind: 'whole' },
        reason: 'Order canceled',
        author,
      })
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
