import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import {
  expectedOn,
  givenName,
  orderItems,
  orderUrl,
  recipientText,
  senderMail,
  theirGift,
  townOf,
  trackingLines,
} from './parts.mails.ts'
import type { OrderForMail } from './order-mail.store.ts'

const stepNames = ['Ordered', 'Packed', 'Shipped', 'Delivered']

export function composeShipped(order: OrderForMail, publicUrl: string): Mail {
  const day = expectedOn(order)
  const name = givenName(order)
  const since = order.shippedAt ? ` on ${mailDay(order.shippedAt)}` : ''
  return senderMail(
    order,
    {
      subject: `${theirGift(order)} has shipped`,
      preview: day
        ? `Expected around ${day}${order.shipCity ? ` in ${order.shipCity}` : ''}. Tracking inside.`
        : `Order #${order.number} is with the carrier. Tracking inside.`,
      title: `${theirGift(order)} has shipped`,
      text: [
        `The carrier picked it up${since}.${name && order.recipientEmail ? ` ${name} has the tracking link too.` : ''}`,
      ],
      steps: { names: stepNames, reached: 3 },
      ...expectedBlock(order, 'We tell you when it is delivered'),
      items: orderItems(order, { hasPrices: false }),
      lines: trackingLines(order),
      button: { label: 'Track the parcel', href: orderUrl(order, publicUrl) },
    },
    publicUrl,
  )
}

export function composePartlyShipped(order: OrderForMail, publicUrl: string): Mail {
  const parcels = order.parcels.filter(parcel => !parcel.isReplaced)
  const waiting = parcels.filter(
    parcel => parcel.state === 'queued' || parcel.state === 'labelled' || parcel.state === 'packed',
  ).length
  return senderMail(
    order,
    {
      subject: `The first part of ${lower(theirGift(order))} has shipped`,
      preview: `Order #${order.number} ships in ${parcels.length} parcels. Tracking inside.`,
      title: `The first part of ${lower(theirGift(order))} has shipped`,
      text: [
        `The gift ships in ${parcels.length} parcels. ${
          waiting > 0
            ? `${waiting === 1 ? 'One is' : `${waiting} are`} still to come. We’ll email you when the last one ships.`
            : 'All of them have shipped.'
        }`,
      ],
      ...expectedBlock(order, 'The first parcel'),
      items: orderItems(order, { hasPrices: false }),
      lines: trackingLines(order),
      button: { label: 'Track the parcels', href: orderUrl(order, publicUrl) },
    },
    publicUrl,
  )
}

export function composeDelivered(order: OrderForMail, publicUrl: string): Mail {
  const day = order.deliveredAt ? ` on ${mailDay(order.deliveredAt)}` : ''
  return senderMail(
    order,
    {
      subject: `${theirGift(order)} was delivered`,
      preview: `Order #${order.number} arrived${order.shipCity ? ` in ${order.shipCity}` : ''}. A good moment to say hello.`,
      title: `${theirGift(order)} was delivered`,
      text: [`It reached ${order.shipCity ?? recipientText(order)}${day}. A good moment to say hello.`],
      steps: { names: stepNames, reached: 4 },
      items: orderItems(order, { hasPrices: false }),
      lines: trackingLines(order),
    },
    publicUrl,
  )
}

export function composeReturned(order: OrderForMail, publicUrl: string): Mail {
  const what = order.parcels.length > 1 ? `One parcel of ${lower(theirGift(order))}` : theirGift(order)
  return senderMail(
    order,
    {
      subject: `${what} came back to us`,
      preview: `Order #${order.number}: the carrier could not deliver it.`,
      title: `${what} came back to us`,
      text: [
        'The carrier could not deliver it. It is safe here. Tell us if the address has changed, and we’ll send it again free of charge.',
      ],
      items: orderItems(order, { hasPrices: false }),
      lines: trackingLines(order),
    },
    publicUrl,
  )
}

export function composeReshipped(order: OrderForMail, publicUrl: string): Mail {
  const isLost = order.parcels.findLast(parcel => parcel.isReplaced)?.state === 'lost'
  return senderMail(
    order,
    {
      subject: `We’re sending ${lower(theirGift(order))} again`,
      preview: 'It costs you nothing. The order page shows how far the new parcel is.',
      title: `We’re sending ${lower(theirGift(order))} again`,
      text: [
        `The parcel ${isLost ? 'was lost in transit' : 'came back to us'}. ` +
          'We’re packing a new one with the same contents. It costs you nothing.',
      ],
      items: orderItems(order, { hasPrices: false }),
      button: { label: 'Track the order', href: orderUrl(order, publicUrl) },
    },
    publicUrl,
  )
}

export function composeNotReshipped(order: OrderForMail, publicUrl: string): Mail {
  return senderMail(
    order,
    {
      subject: `${theirGift(order)} won’t be sent again`,
      preview: `Order #${order.number} is back to how it was. You were not charged.`,
      title: `${theirGift(order)} won’t be sent again after all`,
      text: [
        'We told you that a new parcel was being packed. ' +
          `It will not be sent, and order #${order.number} is back to how it was. You were not charged.`,
      ],
      items: orderItems(order, { hasPrices: false }),
      lines: trackingLines(order),
    },
    publicUrl,
  )
}

function expectedBlock(order: OrderForMail, note: string): Pick<Mail, 'day'> {
  const day = expectedOn(order)
  if (!day) return {}
  return { day: { label: 'Expected around', day, note: [townOf(order), note].filter(Boolean).join(' · ') } }
}

/** Within a sentence: `your gift`, but `Maya’s gift`. */
function lower(gift: string): string {
  return gift.replace(/^Your /, 'your ')
}
