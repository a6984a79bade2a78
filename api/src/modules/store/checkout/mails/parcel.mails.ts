import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import { expectedDay } from '../../../gifting/orders/expected-day/expected-day.ts'
import type { OrderOfStore } from './find-order-of-store.ts'
import { askStore, isSent, listItems, shopperMail, townOf, trackingLines } from './parts.mails.ts'

const stepNames = ['Ordered', 'Packed', 'Shipped', 'Delivered']

export function composeShipped(order: OrderOfStore): Mail {
  const day = expectedDay(order)
  const since = order.shippedAt ? ` on ${mailDay(order.shippedAt)}` : ''
  return shopperMail(order, {
    subject: 'Your order is on its way',
    preview: day
      ? `It arrives around ${mailDay(day)}${order.shipCity ? ` in ${order.shipCity}` : ''}. Tracking inside.`
      : `Order #${order.number} is with the carrier. Tracking inside.`,
    title: 'Your order is on its way',
    text: [`The carrier picked it up${since}. We’ll email you when it is there.`],
    steps: { names: stepNames, reached: 3 },
    ...expectedBlock(order),
    items: listItems(order),
    lines: trackingLines(order),
    button: 'Track your order',
  })
}

export function composePartlyShipped(order: OrderOfStore): Mail {
  const parcels = order.parcels.filter(parcel => !parcel.isReplaced)
  const waiting = parcels.filter(parcel => !isSent(parcel)).length
  const rest = waiting === 1 ? 'One is' : `${waiting} are`
  return shopperMail(order, {
    subject: 'The first part of your order has shipped',
    preview: `Order #${order.number} ships in ${parcels.length} parcels. Tracking inside.`,
    title: 'The first part of your order has shipped',
    text: [
      `Your order ships in ${parcels.length} parcels. ` +
        (waiting > 0
          ? `${rest} still to come. We’ll email you when the last one ships.`
          : 'All of them have shipped.'),
    ],
    ...expectedBlock(order, 'The first parcel'),
    items: listItems(order),
    lines: trackingLines(order),
    button: 'Track your order',
  })
}

export function composeDelivered(order: OrderOfStore): Mail {
  const day = order.deliveredAt ? ` on ${mailDay(order.deliveredAt)}` : ''
  return shopperMail(order, {
    subject: 'Your order was delivered',
    preview: `Order #${order.number} arrived${order.shipCity ? ` in ${order.shipCity}` : ''}. We hope you like it.`,
    title: 'Your order is here',
    text: [
      `It was delivered${day}. We hope you like it.`,
      `Is something missing or broken? ${askStore(order)}, and we’ll sort it out.`,
    ],
    steps: { names: stepNames, reached: 4 },
    items: listItems(order),
  })
}

export function composeReturned(order: OrderOfStore): Mail {
  const isOneOfSeveral = order.parcels.filter(parcel => !parcel.isReplaced).length > 1
  const what = isOneOfSeveral ? 'One parcel of your order' : 'Your order'
  return shopperMail(order, {
    subject: `${what} came back to us`,
    preview: `The carrier could not deliver order #${order.number}. It is safe here.`,
    title: `${what} came back to us`,
    text: [
      'The carrier could not deliver it. It is safe here.',
      `${askStore(order)} with the right address, and we’ll send it again.`,
    ],
    items: listItems(order),
    lines: addressLines(order),
  })
}

export function composeReshipped(order: OrderOfStore): Mail {
  const isLost = order.parcels.findLast(parcel => parcel.isReplaced)?.state === 'lost'
  return shopperMail(order, {
    subject: 'We’re sending your order again',
    preview: 'It costs you nothing. Its page shows how far the new parcel is.',
    title: 'We’re sending your order again',
    text: [
      `The parcel ${isLost ? 'was lost on its way' : 'came back to us'}. ` +
        'We’re packing a new one with the same items. It costs you nothing.',
    ],
    items: listItems(order),
  })
}

export function composeNotReshipped(order: OrderOfStore): Mail {
  return shopperMail(order, {
    subject: 'Your order won’t be sent again',
    preview: `Order #${order.number} is back to how it was. You were not charged.`,
    title: 'Your order won’t be sent again after all',
    text: [
      'We told you that a new parcel was being packed. ' +
        `It will not be sent, and order #${order.number} is back to how it was. You were not charged.`,
      `${askStore(order)} if you have questions.`,
    ],
    items: listItems(order),
  })
}

export function composeAddressRefused(order: OrderOfStore): Mail {
  return shopperMail(order, {
    subject: 'We can’t find your address',
    preview: `The carrier does not deliver there. Order #${order.number} waits for you.`,
    title: 'We can’t find your address',
    text: [
      `The carrier does not deliver to the address of your order #${order.number}. It waits until the address is right.`,
      `${askStore(order)} with the right address, and we’ll send it there.`,
    ],
    lines: addressLines(order),
  })
}

function addressLines(order: OrderOfStore) {
  const street = [order.shipAddressOne, order.shipAddressTwo].filter(Boolean).join(', ')
  const town = [townOf(order), order.shipZipcode].filter(Boolean).join(' ')
  return [
    { label: 'Name', value: order.shipName ?? '' },
    { label: 'Street', value: street },
    { label: 'Town', value: town },
  ].filter(line => line.value !== '')
}

function expectedBlock(order: OrderOfStore, note?: string): Pick<Mail, 'day'> {
  const day = expectedDay(order)
  if (!day) return {}
  return {
    day: {
      label: 'Expected around',
      day: mailDay(day),
      note: [townOf(order), note].filter(Boolean).join(' · '),
    },
  }
}
