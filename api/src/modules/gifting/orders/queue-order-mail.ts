import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { findSender } from './order-people.store.ts'
import { isGift, type OrderRow } from './orders.store.ts'

const preferenceOf = {
  'order-confirmation': 'send_order_confirmation_email',
  'order-canceled': 'send_order_confirmation_email',
  'address-waiting': 'send_order_confirmation_email',
  'order-shipped': 'send_shipping_confirmation_email',
  'order-delivered': 'send_shipping_confirmation_email',
  'order-partly-shipped': 'send_shipping_confirmation_email',
  'order-short': 'send_shipping_confirmation_email',
  'order-returned': 'send_shipping_confirmation_email',
  'order-reshipped': 'send_shipping_confirmation_email',
  'order-short-refunded': 'send_shipping_confirmation_email',
  'order-not-reshipped': 'send_shipping_confirmation_email',
} as const

const aboutOneParcel: readonly string[] = ['order-shipped', 'order-partly-shipped', 'order-delivered']

type SenderMail = keyof typeof preferenceOf
type RecipientMail = keyof typeof ofProject
/** What a person gets who submitted an address for a project: no gift, so its mails do not speak of one. */
const ofProject = { 'gift-shipped': 'project-shipped', 'gift-delivered': 'project-delivered' } as const

/**
 * Queues a mail about a gift, to its recipient or to its sender; an order of the store has neither. A sender may have turned such
 * mails off, and gets none about single parcels of a bulk send or group order. The outbox sends each kind once per order:
 * `occurrence` tells repeated events, such as two returned parcels, apart. `payload` says which part of the order the mail is about.
 */
export async function queueOrderMail(
  tx: Tx,
  order: OrderRow,
  kind: SenderMail | RecipientMail,
  occurrence: number | null = null,
  payload: Record<string, unknown> = {},
  sendAfterSeconds = 0,
): Promise<void> {
  const to = await findAddress(tx, order, kind)
  if (to)
    await queueMail(tx, {
      teamId: order.teamId,
      kind: mailKindOf(order, kind),
      subjectKey: occurrence === null ? `order:${order.id}` : `order:${order.id}:${occurrence}`,
      to,
      payload,
      isBulk: isOneOfMany(order),
      sendAfterSeconds,
    })
}

function mailKindOf({ projectId }: Pick<OrderRow, 'projectId'>, kind: SenderMail | RecipientMail) {
  return projectId !== null && kind in ofProject ? ofProject[kind as RecipientMail] : kind
}

/** Placed together with others, which has a summary of its own. */
function isOneOfMany({ bulkSendId, groupOrderId, projectId }: OrderRow): boolean {
  return bulkSendId !== null || groupOrderId !== null || projectId !== null
}

async function findAddress(
  tx: Tx,
  order: OrderRow,
  kind: SenderMail | RecipientMail,
): Promise<string | null> {
  if (!isGift(order)) return null
  if (kind === 'gift-shipped' || kind === 'gift-delivered') return order.shipEmail
  if (isOneOfMany(order) && aboutOneParcel.includes(kind)) return null
  const sender = await findSender(tx, order.userId)
  return sender?.emailPreferences[preferenceOf[kind]] ? sender.email : null
}
