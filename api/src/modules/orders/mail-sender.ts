import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { users } from '../identity/identity.tables.ts'
import type { OrderRow } from './orders.store.ts'

const preferenceOf = {
  'order-confirmation': 'send_order_confirmation_email', 'order-canceled': 'send_order_confirmation_email', 'address-waiting': 'send_order_confirmation_email',
  'order-shipped': 'send_shipping_confirmation_email', 'order-delivered': 'send_shipping_confirmation_email',
} as const

/** Queues a mail about an order to who sent it, unless the person does not want such mails. */
export async function mailSender(tx: Tx, order: OrderRow, kind: keyof typeof preferenceOf): Promise<void> {
  const [sender] = await tx.select({ email: users.email, preferences: users.emailPreferences }).from(users).where(eq(users.id, order.userId))
  if (sender?.preferences[preferenceOf[kind]]) await queueMail(tx, { teamId: order.teamId, kind, subjectKey: `order:${order.id}`, to: sender.email })
}

/** Queues a mail to the person the gift is for, where an e-mail address is known. */
export async function mailRecipient(tx: Tx, order: OrderRow, kind: 'gift-shipped' | 'gift-delivered'): Promise<void> {
  if (order.shipEmail) await queueMail(tx, { teamId: order.teamId, kind, subjectKey: `order:${order.id}`, to: order.shipEmail })
}
