import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { queueOwnerMails } from '../../checkout/mails/queue-owner-mails.ts'
import { endDispute, findPaymentOfAttempt, markDisputed } from '../../checkout/refundable.store.ts'

/** Reads whether the buyer's bank disputes a payment, and tells the team's owners the first time. */
export async function followDispute(db: Db, refunds: ShopRefunds, attemptId: RowId): Promise<void> {
  const payment = await findPaymentOfAttempt(db, attemptId)
  if (!payment?.intentId) return
  const { accountId, intentId, orderId } = payment
  const isDisputed = await refunds.isDisputed({ accountId, intentId })
  if (isDisputed === undefined) return
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (!order) return
    if (!isDisputed) await endDispute(tx, payment)
    else if (await markDisputed(tx, payment)) {
      await recordOrderEvent(tx, order, 'order.disputed', 'The buyer’s bank disputes the payment', null)
      await recordAudit(tx, {
        teamId: order.teamId,
        author: systemAuthor,
        action: 'order.disputed',
        subjectType: 'orders',
        subjectId: order.id,
        details: { amountCents: payment.cardCents },
      })
      await queueOwnerMails(tx, order, 'store-payment-disputed')
    }
    announceOrder(tx, order)
  })
}
