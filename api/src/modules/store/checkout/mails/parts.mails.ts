import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Mail, MailItem, MailLine } from '../../../../platform/mail/mail.ts'
import type { OrderOfStore } from './find-order-of-store.ts'

type ShoppersMail = Omit<Mail, 'team' | 'footer' | 'button'> & { button?: string }

/** What the mails about an order to its shopper have in common: they come from the store, which an answer reaches. */
export function shopperMail(order: OrderOfStore, { button = 'See your order', ...mail }: ShoppersMail): Mail {
  return {
    ...mail,
    team: { name: order.storeTitle, logo: order.storeLogo, color: order.storeColor },
    thread: `store-order-${order.id}`,
    ...(order.contactEmail === null ? {} : { replyTo: order.contactEmail }),
    button: { label: button, href: order.page },
    footer: [
      [`Order #${order.number}`, order.serviceName].filter(Boolean).join(' · '),
      `Sent by Ribbon for ${order.storeTitle}, because you ordered there.`,
    ],
  }
}

export function listItems(order: OrderOfStore, { hasPrices = false } = {}): MailItem[] {
  return order.items.map(item => ({
    name: counted(item.quantity, item.name),
    detail: [item.type, item.color, item.size && `Size ${item.size}`].filter(Boolean).join(' · '),
    image: item.images[0] ?? null,
    value: hasPrices ? money(item.priceCents * item.quantity) : '',
  }))
}

export function listMissing(order: OrderOfStore): MailItem[] {
  return order.missing.map(({ name, quantity, state }) => ({
    name: counted(quantity, name),
    image: order.items.find(item => item.name === name)?.images[0] ?? null,
    value: state === 'waiting' ? 'Ships later' : 'Refunded',
  }))
}

/** The numbers of the parcels on their way, one line each. */
export function trackingLines({ parcels }: OrderOfStore): MailLine[] {
  const sent = parcels.filter(parcel => !parcel.isReplaced && parcel.trackingNumber && isSent(parcel))
  return sent.map(parcel => ({
    label: parcels.length > 1 ? `Tracking number of parcel ${parcel.number}` : 'Tracking number',
    value: parcel.trackingNumber ?? '',
  }))
}

export const isSent = ({ state }: { state: string }) => state === 'shipped' || state === 'delivered'

/** `Portland, OR`; abroad the country is said too. */
export function townOf(order: OrderOfStore): string {
  return [order.shipCity, order.shipState, order.shipCountry === 'US' ? null : order.shipCountry]
    .filter(Boolean)
    .join(', ')
}

/** How an answer reaches the store; without an address of its own, its page does. */
export const askStore = (order: OrderOfStore) =>
  order.contactEmail === null ? `Tell ${order.storeTitle}` : 'Reply to this email'

export const counted = (quantity: number, name: string) => (quantity > 1 ? `${quantity} × ${name}` : name)

export function money(cents: number): string {
  return displayMoney(formatCents(cents))
}
