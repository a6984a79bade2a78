import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { findOrdersWaitingSince } from '../orders.store.ts'

const waitingDays = 14

/** Mails the senders whose recipient has not given an address for 14 days (product.md, Recipient without an address). */
export async function notifyWaitingSenders(db: Db): Promise<void> {
  let lastId = 0
  for (;;) {
    const orders = await findOrdersWaitingSince(db, waitingDays, lastId)
    for (const order of orders) await inTransaction(db, tx => queueOrderMail(tx, order, 'address-waiting'))
    const last = orders.at(-1)
    if (!last) return
    lastId = last.id
  }
}
