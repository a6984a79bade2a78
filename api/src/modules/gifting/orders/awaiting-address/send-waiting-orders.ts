import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { findCardText, findOrderRecipient, recipientSnapshot } from '../order-people.store.ts'
import {
  findAwaitingOrders,
  isGift,
  lockOrderRow,
  changeOrderStatus,
  recordOrderEvent,
  updateOrderRow,
} from '../orders.store.ts'
import { announceOrder } from '../announce-order.ts'

/** Puts the paid orders that waited for a recipient's address into processing, each in a transaction of its own. */
export async function sendWaitingOrders(db: Db, recipientId: RowId): Promise<void> {
  for (const orderId of await findAwaitingOrders(db, recipientId)) {
    await inTransaction(db, async tx => {
      const order = await lockOrderRow(tx, orderId)
      if (!isGift(order) || order.status !== 'awaiting_address') return
      const recipient = await findOrderRecipient(tx, order)
      if (recipient?.addressState !== 'given') return
      await updateOrderRow(tx, order.id, {
        ...recipientSnapshot(recipient),
        cardMessage: await findCardText(tx, order, recipient),
      })
      await changeOrderStatus(tx, order.id, 'processing')
      await recordOrderEvent(
        tx,
        order,
        'order.address_given',
        'The recipient gave the address',
        recipient.name,
      )
      await addJob(tx, 'begin-parcel', { id: order.id })
      announceOrder(tx, order)
    })
  }
}
