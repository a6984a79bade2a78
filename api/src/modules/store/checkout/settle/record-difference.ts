import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { listOperators } from '../../../people/operators/operators.store.ts'
import { queueOwnerMails } from '../mails/queue-owner-mails.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { changeStorePayment, findStorePayment, type StorePayment } from '../store-payments.store.ts'

/**
 * Records that a payment is not what was asked for. Nothing ships, and everything stays as it is until a person decides; owners
 * and operators are told.
 */
export async function recordDifference(
  db: Db,
  { attemptId, orderId }: Pick<StorePayment, 'attemptId' | 'orderId'>,
  difference: string,
): Promise<void> {
  await inTransaction(db, async tx => {
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
    await mailOperators(tx, order)
  })
}

async function mailOperators(tx: Tx, { teamId, id }: OrderRow): Promise<void> {
  const active = (await listOperators(tx)).filter(operator => operator.disabledAt === null)
  await queueMails(
    tx,
    active.map(({ email: to }) => ({
      teamId,
      kind: 'store-payment-differs-operators',
      subjectKey: `order:${id}`,
      to,
    })),
  )
}
