import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { findOrdersWaitingSince } from '../orders.store.ts'

const giveUpDays = 14

/** Tells the sender of an order whose recipient has not given an address for 14 days (product.md, Recipient without an address). */
export async function notifyWaitingSenders(db: Db): Promise<void> {
  for (let last = 0; ;) {
    const waiting = await findOrdersWaitingSince(db, giveUpDays, last)
    for (const order of waiting) await inTransaction(db, tx => queueOrderMail(tx, order, 'address-waiting'))
    if (waiting.length === 0) return
    last = waiting.at(-1)!.id
  }
}
