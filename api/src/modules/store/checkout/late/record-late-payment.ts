import { formatCents } from '@ribbon/contract/money'
import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { ShopIntent } from '../../../../services/payments/shop-charges.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { queueOperatorMails } from '../mails/queue-operator-mails.ts'
import { queueOwnerMails } from '../mails/queue-owner-mails.ts'
import type { StorePayment } from '../store-payments.store.ts'
import { insertLatePayment } from './late-payments.store.ts'

/**
 * Records a payment that went through although its checkout had ended, once: its goods are on the shelf again, so that the money goes
 * back by a job. Owners and operators are told, because the provider had said that it was canceled.
 */
export async function recordLatePayment(
  db: Db,
  { teamId, attemptId, attemptKey, orderId, accountId, intentId }: StorePayment,
  intent: ShopIntent,
): Promise<void> {
  const { paidCents, feeCents } = intent
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    const chargeId = intent.charge?.id ?? null
    const late = { teamId, attemptId, chargeId, paidCents, feeCents, refundKey: `${attemptKey}-late` }
    if (!order || !(await insertLatePayment(tx, late))) return
    await addJob(tx, 'refund-late-payment', { id: attemptId })
    const what = `$${formatCents(paidCents)} was paid after the checkout had ended, and is refunded`
    await recordOrderEvent(tx, order, 'order.paid_late', what, null)
    await recordAudit(tx, {
      teamId,
      author: systemAuthor,
      action: 'store.paid_late',
      subjectType: 'storeOrders',
      subjectId: orderId,
      details: { paidCents, feeCents, accountId, intentId },
    })
    announceOrder(tx, order)
    await queueOwnerMails(tx, order, 'store-payment-late')
    await queueOperatorMails(tx, order, 'store-payment-late-operators')
  })
}
