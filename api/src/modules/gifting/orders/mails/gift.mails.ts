import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import {
  expectedOn,
  giftMail,
  givenName,
  senderFirstName,
  senderText,
  signature,
  townOf,
  trackingPage,
} from './parts.mails.ts'
import type { OrderForMail } from './order-mail.store.ts'

/** The recipient's first mail never names the gift: a surprise stays one. */
export function composeGiftShipped(order: OrderForMail, publicUrl: string): Mail {
  const day = expectedOn(order)
  const name = givenName(order)
  const town = townOf(order)
  return giftMail(order, {
    subject: `${senderFirstName(order)} sent you a gift`,
    preview: day
      ? `It arrives around ${day}. Follow it here.`
      : `A parcel from ${order.teamName} is on its way. Follow it here.`,
    title: name ? `${name}, a gift is on its way to you` : 'A gift is on its way to you',
    text: [`${senderText(order)} sent you something. We keep what it is a surprise until you open it.`],
    ...(order.cardMessage ? { card: { message: order.cardMessage, from: signature(order) } } : {}),
    ...(day ? { day: { label: 'Arrives around', day, ...(town ? { note: `To ${town}` } : {}) } } : {}),
    lines: order.trackingNumber
      ? [{ label: order.serviceName ?? 'Tracking number', value: order.trackingNumber }]
      : [],
    button: { label: 'Follow your gift', href: trackingPage(order, publicUrl) },
  })
}

export function composeGiftDelivered(order: OrderForMail, publicUrl: string): Mail {
  const name = givenName(order)
  const day = order.deliveredAt ? ` on ${mailDay(order.deliveredAt)}` : ''
  return giftMail(order, {
    subject: `Your gift from ${senderFirstName(order)} is here`,
    preview: `It was delivered${order.shipCity ? ` in ${order.shipCity}` : ''}. See what was sent to you.`,
    title: name ? `${name}, your gift is here` : 'Your gift is here',
    text: [`The gift from ${senderText(order)} was delivered${day}. Enjoy!`],
    button: { label: 'See your gift', href: trackingPage(order, publicUrl) },
  })
}
