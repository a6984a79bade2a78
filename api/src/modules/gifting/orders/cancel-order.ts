import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { reversePayment } from './charging/reverse-payment.ts'
import { findLiveAttempt } from '../../money/payments/payment-attempts.store.ts'
import { releaseStock } from '../../catalog/products/stock/release-stock.ts'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { queueOrderMail } from './queue-order-mail.ts'
import { canCancelOrder } from './orders.access.ts'
import { lockOrder, changeOrderStatus, recordOrderEvent } from './orders.store.ts'
import { announceOrder } from './announce-order.ts'
import { emitOrderEvent } from './telling/emit-order-event.ts'
import { logInCrm } from './telling/log-in-crm.ts'

/** Cancels an order. Stock, allowance, budget and money are released in this transaction; a job refunds a card. */
export async function cancelOrder(tx: Tx, actor: MemberActor, id: string): Promise<RowId> {
  const scope = scopeOf(actor)
  const order = await lockOrder(tx, scope, requestedId(id) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  if (!canCancelOrder(scope, order)) refuse('order_not_cancellable')
  const attempt = await findLiveAttempt(tx, order.id)
  await changeOrderStatus(tx, order.id, 'canceled', { canceledAt: true })
  if (attempt) {
    await releaseStock(tx, {
      source: { type: 'payment_attempt', id: attempt.id },
      author: authorOf(actor),
      reason: 'Order canceled',
    })
    await reversePayment(
      tx,
      attempt,
      {
        userId: order.userId,
        description: `Order #${orderNumber(order.publicId)} canceled`,
        taxCents: order.taxCents,
      },
      authorOf(actor),
    )
  }
  await addJob(tx, 'cancel-parcel', { id: order.id })
  await recordOrderEvent(tx, order, 'order.canceled', 'Canceled', authorOf(actor).name)
  await recordAudit(tx, {
    teamId: order.teamId,
    author: authorOf(actor),
    action: 'order.canceled',
    subjectType: 'orders',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: 'canceled' },
  })
  await queueOrderMail(tx, order, 'order-canceled')
  announceOrder(tx, order)
  emitOrderEvent(tx, order, 'canceled')
  await logInCrm(tx, order)
  announce(tx, {
    teamId: order.teamId,
    event: 'allowance.updated',
    type: 'remainingOrders',
    id: order.teamId,
  })
  return order.id
}
