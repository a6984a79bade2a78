import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { noteRefundWaiting, type Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { queueOwnerMails } from '../../checkout/mails/queue-owner-mails.ts'
import { findRefundOfPart } from './store-refunds.store.ts'

/** Tells the owners, once, that a refund waits for the account's balance. An event or the sweep tells when it has left. */
export async function recordWaitingRefund(db: Db, refund: Refund, providerRefundId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const made = await findRefundOfPart(tx, refund)
    const order = made && (await lockOrderRow(tx, made.orderId))
    if (!order || !(await noteRefundWaiting(tx, refund.id, providerRefundId))) return
    const text = 'The refund waits until the payments account has enough money'
    await recordOrderEvent(tx, order, 'order.refund_waiting', text, null)
    await queueOwnerMails(tx, order, 'store-refund-waiting')
    announceOrder(tx, order)
  })
}
