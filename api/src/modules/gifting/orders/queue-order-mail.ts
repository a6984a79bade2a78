import type { Tx } from '../../../platform/db/database.ts'
import { queueMail, type MailKind } from '../../../platform/mail/outbox.ts'
import { findSender, type MailedSender } from './order-people.store.ts'
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

/** What the shopper gets in place of a sender's mail. The modules of the store render these kinds. */
const ofStore = {
  'order-confirmation': 'store-order-confirmed',
  'order-canceled': 'store-order-canceled',
  'order-shipped': 'store-order-shipped',
  'order-partly-shipped': 'store-order-partly-shipped',
  'order-delivered': 'store-order-delivered',
  'order-short': 'store-order-short',
  'order-short-refunded': 'store-order-short-refunded',
  'order-returned': 'store-order-returned',
  'order-reshipped': 'store-order-reshipped',
  'order-not-reshipped': 'store-order-not-reshipped',
  'order-address-refused': 'store-order-address-refused',
} as const

/** What a person gets who submitted an address for a project: no gift, so its mails do not speak of one. */
const ofProject = { 'gift-shipped': 'project-shipped', 'gift-delivered': 'project-delivered' } as const

const aboutOneParcel: readonly string[] = ['order-shipped', 'order-partly-shipped', 'order-delivered']

type SenderMail = keyof typeof preferenceOf
type ShopperMail = keyof typeof ofStore
type RecipientMail = keyof typeof ofProject
type MailAboutOrder = SenderMail | RecipientMail | ShopperMail

interface OrderMailOptions {
  occurrence?: number | null | undefined
  /** Which part of the order the mail is about. */
  payload?: Record<string, unknown>
  sendAfterSeconds?: number
  /** Where the caller has read them already. */
  sender?: MailedSender | undefined
}

/**
 * Queues a mail about a gift, to its recipient or to its sender, or about an order of the store, to whoever bought it; a shop
 * tells its customers itself. A sender may have turned such mails off, and gets none about single parcels of a bulk send or
 * group order. The outbox sends each kind once per order: `occurrence` tells repeated events, such as two returned parcels,
 * apart.
 */
export async function queueOrderMail(
  tx: Tx,
  order: OrderRow,
  kind: MailAboutOrder,
  { occurrence = null, payload = {}, sendAfterSeconds = 0, sender }: OrderMailOptions = {},
): Promise<void> {
  const mail = await chooseMail(tx, order, kind, sender)
  if (mail)
    await queueMail(tx, {
      teamId: order.teamId,
      kind: mail.kind,
      subjectKey: occurrence === null ? `order:${order.id}` : `order:${order.id}:${occurrence}`,
      to: mail.to,
      payload,
      isBulk: isOneOfMany(order),
      sendAfterSeconds,
    })
}

/** The kind of mail that goes out about an order, and to whom; undefined where nobody gets one. */
async function chooseMail(
  tx: Tx,
  order: OrderRow,
  kind: MailAboutOrder,
  known: MailedSender | undefined,
): Promise<{ kind: MailKind; to: string } | undefined> {
  if (!isGift(order))
    return order.origin === 'store' && isShopperMail(kind) && order.shipEmail !== null
      ? { kind: ofStore[kind], to: order.shipEmail }
      : undefined
  if (kind === 'gift-shipped' || kind === 'gift-delivered')
    return order.shipEmail === null
      ? undefined
      : { kind: order.projectId === null ? kind : ofProject[kind], to: order.shipEmail }
  // Whether a gift's address can be delivered to is asked of its sender on the order's page.
  if (kind === 'order-address-refused') return undefined
  if (isOneOfMany(order) && aboutOneParcel.includes(kind)) return undefined
  const sender = known ?? (await findSender(tx, order.userId))
  return sender?.emailPreferences[preferenceOf[kind]] ? { kind, to: sender.email } : undefined
}

const isShopperMail = (kind: MailAboutOrder): kind is ShopperMail => kind in ofStore

/** Placed together with others, which has a summary of its own. */
function isOneOfMany({ bulkSendId, groupOrderId, projectId }: OrderRow): boolean {
  return bulkSendId !== null || groupOrderId !== null || projectId !== null
}
