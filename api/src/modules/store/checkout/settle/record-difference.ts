import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { queueOperatorMails } from '../mails/queue-operator-mails.ts'
import { queueOwnerMails } from '../mails/queue-owner-mails.ts'
import { changeStorePayment, findStorePayment, type StorePayment } from '../store-payments.store.ts'

/**
 * Records that a payment is not what was asked for. Nothing ships, and everything stays as it is until a person decides; owners
 * and operators are told.
 */
export async function recordDifference(
  tx: Tx,
  { attemptId, orderId }: Pick<StorePayment, 'attemptId' | 'orderId'>,
  difference: string,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  const payment = await findStorePayment(tx, attemptId)
  if (!order || !payment || payment.problem || payment.state === 'succeeded') return
  await changeStorePayment(tx, payment, { problem: 'differs' })
  await recordOrderEvent(
    tx,
    order,
    'order.payment_differs',
    `The payment is not what was asked for: ${difference}`,
    null,
  )
  await recordAudit(tx, {
    teamId: order.teamId,
    author: systemAuthor,
    action: 'store.payment_differs',
    subjectType: 'storeOrders',
    subjectId: order.id,
    details: { difference, accountId: payment.accountId, intentId: payment.intentId },
  })
  announceOrder(tx, order)
  await queueOwnerMails(tx, order, 'store-payment-differs')
  await queueOperatorMails(tx, order, 'store-payment-differs-operators')
}
