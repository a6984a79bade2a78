import { firstNameOf } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { senderAtTeam, senderName } from '@ribbon/contract/full-name'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import { mailDay, type Mail, type MailItem, type MailLine } from '../../../../platform/mail/mail.ts'
import { expectedDay } from '../expected-day/expected-day.ts'
import type { OrderForMail } from './order-mail.store.ts'

/** What the mails about an order to its sender have in common. */
export function senderMail(
  order: OrderForMail,
  mail: Omit<Mail, 'team' | 'footer' | 'button'> & Partial<Pick<Mail, 'button'>>,
  publicUrl: string,
): Mail {
  return {
    button: { label: 'See the order', href: orderUrl(order, publicUrl) },
    ...mail,
    team: { name: order.teamName, logo: order.teamLogo },
    thread: `order-${order.id}`,
    footer: [
      `Order #${order.number}${order.serviceName ? ` · ${order.serviceName}` : ''}`,
      `Sent by Ribbon for ${order.teamName}, because you sent this gift.`,
    ],
  }
}

/** What the mails to the one who gets the gift have in common; an answer reaches the sender. */
export function giftMail(
  order: OrderForMail,
  mail: Omit<Mail, 'team' | 'footer' | 'isGift' | 'drawing'>,
): Mail {
  return {
    ...mail,
    isGift: true,
    drawing: 'gift',
    team: { name: order.teamName, logo: order.teamLogo },
    thread: `gift-${order.id}`,
    replyTo: order.senderEmail,
    footer: [
      'Wrong address or not for you? Reply and the team will help.',
      `Sent by Ribbon for ${order.teamName}, because ${senderFirstName(order)} sent a gift to you.`,
    ],
  }
}

export function orderItems(order: OrderForMail, { hasPrices = order.showPrices } = {}): MailItem[] {
  return order.items.map(item => ({
    name: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
    detail: [item.bundleName, item.type, item.color, item.size && `Size ${item.size}`]
      .filter(Boolean)
      .join(' · '),
    image: item.images[0] ?? null,
    value: hasPrices ? money(item.priceCents * item.quantity) : '',
  }))
}

export function trackingLines(order: OrderForMail): MailLine[] {
  return order.trackingNumber ? [{ label: 'Tracking number', value: order.trackingNumber }] : []
}

/** The day the carrier expects, as it stands in a mail; undefined where nobody knows it. */
export function expectedOn(order: OrderForMail): string | undefined {
  const day = expectedDay(order)
  return day && mailDay(day)
}

/** `Portland, OR`; abroad the country is said too. */
export function townOf(order: OrderForMail): string {
  return [order.shipCity, order.shipState, order.shipCountry === 'US' ? null : order.shipCountry]
    .filter(Boolean)
    .join(', ')
}

export function money(cents: number | null): string {
  return displayMoney(formatCents(cents ?? 0))
}

/** The recipient's name; an email address is none. */
export function recipientName(order: OrderForMail): string | undefined {
  return [order.shipName, order.recipientName].find(name => name && !name.includes('@')) ?? undefined
}

export function givenName(order: OrderForMail): string | undefined {
  const name = recipientName(order)
  return name && (firstNameOf(name) ?? name)
}

/** `Maya’s gift`, or `Your gift` as long as nobody knows the name. */
export function theirGift(order: OrderForMail): string {
  const name = givenName(order)
  return name ? `${name}’s gift` : 'Your gift'
}

/** In a sentence, where the address may stand for the name. */
export function recipientText(order: OrderForMail): string {
  return givenName(order) ?? order.shipName ?? order.recipientEmail ?? 'the recipient'
}

/** The sender; the team where they gave no name. */
export function senderOf(order: OrderForMail): string {
  return senderName({ firstName: order.senderFirstName, lastName: order.senderLastName }, order.teamName)
}

export function senderFirstName(order: OrderForMail): string {
  return order.senderFirstName || senderOf(order)
}

/** `Priya Nair at Acme`. */
export function senderText(order: OrderForMail): string {
  return senderAtTeam(senderOf(order), order.teamName)
}

/** As a card is signed. */
export function signature(order: OrderForMail): string {
  const sender = senderOf(order)
  return sender === order.teamName ? sender : `${sender}, ${order.teamName}`
}

/** The sender is thanked by name where there is one. */
export function thanks(order: OrderForMail): string {
  const name = order.senderFirstName || order.senderLastName
  return name ? `Thank you, ${name}.` : 'Thank you.'
}

export function orderUrl(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/orders/${order.id}`
}

export function trackingPage(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/recipients/${order.publicId}/${order.trackingToken}`
}
