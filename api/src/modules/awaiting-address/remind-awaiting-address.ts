import { inTransaction, type Db } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { queueOrderMail } from '../orders/queue-order-mail.ts'
import { findOrdersWaitingLong } from '../orders/orders.store.ts'

const reminderDays = [2, 5]
const giveUpDays = 14

/** Reminds recipients after 2 and 5 days, and tells the sender after 14 (product.md, Recipient without an address). */
export async function remindAwaitingAddress(db: Db): Promise<void> {
  for (const order of await findOrdersWaitingLong(db, reminderDays[0]!)) {
    const waited = (Date.now() - order.createdAt.getTime()) / (24 * 60 * 60 * 1000)
    await inTransaction(db, async tx => {
      for (const days of reminderDays) {
        if (waited < days || waited > giveUpDays || !order.shipEmail) continue
        await queueMail(tx, { teamId: order.teamId, kind: 'address-reminder', subjectKey: `recipient:${order.recipientId}:${days}`, to: order.shipEmail })
      }
      if (waited >= giveUpDays) await queueOrderMail(tx, order, 'address-waiting')
    })
  }
}
