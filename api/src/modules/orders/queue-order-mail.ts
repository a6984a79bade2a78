import type { Tx } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { findSender } from './order-people.store.ts'
import type { OrderRow } from './orders.store.ts'

const preferenceOf = {
  'order-confirmation': 'send_order_confirmation_email', 'order-canceled': 'send_order_confirmation_email', 'address-waiting': 'send_order_confirmation_email',
  'order-shipped': 'send_shipping_confirmation_email', 'order-delivered': 'send_shipping_confirmation_email',
} as const

type SenderMail = keyof typeof preferenceOf
type RecipientMail = 'gift-shipped' | 'gift-delivered'

/**
 * Queues a mail about an order: to who sent it unless the person does not want such mails, or to who gets it where an address is known.
 * Who sent to a whole list is not told of each parcel.
 */
export async function queueOrderMail(tx: Tx, order: OrderRow, kind: SenderMail | RecipientMail): Promise<void> {
  const to = await addressee(tx, order, kind)
  if (to) await queueMail(tx, { teamId: order.teamId, kind, subjectKey: `order:${order.id}`, to, isBulk: order.bulkSendId !== null })
}

async function addressee(tx: Tx, order: OrderRow, kind: SenderMail | RecipientMail): Promise<string | null> {
  if (kind === 'gift-shipped' || kind === 'gift-delivered') return order.shipEmail
  if (order.bulkSendId !== null && preferenceOf[kind] === 'send_shipping_confirmation_email') return null
  const sender = await findSender(tx, order.userId)
  return sender?.emailPreferences[preferenceOf[kind]] ? sender.email : null
}
