import { firstNameOf } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { mailDay, type Mail, type MailLine } from '../../../../platform/mail/mail.ts'
import { expectedDay } from '../../../gifting/orders/expected-day/expected-day.ts'
import type { OrderOfStore } from './find-order-of-store.ts'
import { listItems, listMissing, money, shopperMail, townOf } from './parts.mails.ts'

export function composeConfirmed(order: OrderOfStore): Mail {
  const day = expectedDay(order)
  const name = order.shipName === null ? undefined : firstNameOf(order.shipName)
  return shopperMail(order, {
    subject: `Order #${order.number} is confirmed`,
    preview: day
      ? `It arrives around ${mailDay(day)}. What you bought and paid is inside.`
      : 'We are packing it now. What you bought and paid is inside.',
    title: name ? `Thank you, ${name}` : 'Thank you',
    text: [
      `Your order #${order.number} is paid, and we’re packing it. We’ll email you when it ships` +
        `${day ? '.' : ', and tell you the day then.'}`,
    ],
    ...(day ? { day: { label: 'Expected around', day: mailDay(day), note: placeText(order) } } : {}),
    items: listItems(order, { hasPrices: true }),
    lines: sumLines(order),
    quiet: 'You can cancel it on its page until it is packed.',
  })
}

const placeText = (order: OrderOfStore) => [townOf(order), order.serviceName].filter(Boolean).join(' · ')

function sumLines(order: OrderOfStore): MailLine[] {
  const { giftCents, cardCents } = order
  const parts = giftCents
    ? [
        { label: 'Paid by gift card', value: money(giftCents) },
        ...(cardCents ? [{ label: 'Paid by card', value: money(cardCents) }] : []),
      ]
    : []
  return [
    { label: 'Items', value: money(order.subtotalCents) },
    ...(order.discountCents ? [{ label: 'Discount', value: money(-order.discountCents) }] : []),
    { label: 'Shipping', value: order.shippingCents === 0 ? 'Free' : money(order.shippingCents) },
    ...(order.taxCents ? [{ label: 'Tax', value: money(order.taxCents) }] : []),
    { label: 'Total', value: money(order.totalCents), isStrong: true },
    ...parts,
  ]
}

export function composeCanceled(order: OrderOfStore): Mail {
  return shopperMail(order, {
    subject: `Order #${order.number} was canceled`,
    preview: 'It will not be sent, and what you paid for it goes back to you.',
    title: 'Your order was canceled',
    text: [`Order #${order.number} will not be sent. ${wayBack(order.giftCents ?? 0, order.cardCents)}`],
    items: listItems(order),
  })
}

export function composeRefunded(order: OrderOfStore): Mail {
  const toGiftCards = sumOf(order.refunds.filter(part => part.isToGiftCard))
  const toCard = sumOf(order.refunds.filter(part => !part.isToGiftCard))
  const total = toGiftCards + toCard
  return shopperMail(order, {
    subject: `${money(total)} of order #${order.number} is refunded`,
    preview: 'Where it goes, and how long that takes, is inside.',
    title: `${money(total)} goes back to you`,
    text: [wayBack(toGiftCards, toCard)],
    lines: [
      ...(toGiftCards ? [{ label: 'To your gift card', value: money(toGiftCards) }] : []),
      ...(toCard ? [{ label: 'To your card', value: money(toCard) }] : []),
      { label: 'Refunded', value: money(total), isStrong: true },
    ],
  })
}

/** The shopper paid when the checkout had ended. */
export function composeReturnedPayment(order: OrderOfStore): Mail {
  const amount = money(order.lateCents ?? 0)
  return shopperMail(order, {
    subject: `Your payment of ${amount} is refunded`,
    preview: 'It came after your checkout had ended, so nothing was ordered.',
    title: `${amount} goes back to you`,
    text: [
      'Your payment came after your checkout had ended, so nothing was ordered and nothing will be sent. ' +
        `${wayBack(0, order.lateCents ?? 0)}`,
      'We are sorry for the trouble. If you still want these things, put them into a new cart.',
    ],
    items: listItems(order),
    lines: [{ label: 'Refunded', value: amount, isStrong: true }],
    button: 'See what happened',
  })
}

const sumOf = (parts: OrderOfStore['refunds']) => parts.reduce((sum, part) => sum + part.amountCents, 0)

/** A refund of a gift card is there at once, one of a card when its bank says so. */
function wayBack(giftCents: number, cardCents: number | null): string {
  if (cardCents === null) return 'What you paid for it goes back the way it came.'
  const card = `${money(cardCents)} goes back to your card. It can take a few days to appear on the statement.`
  if (giftCents === 0) return cardCents === 0 ? 'Nothing was charged for it.' : card
  const gift = `${money(giftCents)} is back on your gift card.`
  return cardCents === 0 ? gift : `${gift} ${card}`
}

const shortages: Record<string, string> = {
  wait: 'We’ll ship your order as soon as they are back in stock.',
  send_rest: 'We’re shipping the rest now. What is missing follows in a parcel of its own once it is back.',
  refund: 'We’re shipping the rest without them, and what you paid for them goes back to you.',
}

export function composeShort(order: OrderOfStore, { outcome }: { outcome?: unknown }): Mail {
  return shopperMail(order, {
    subject: 'Something is missing from your order',
    preview: `We are sorry. What happens next with order #${order.number} is inside.`,
    title: 'Something is missing from your order',
    text: [
      `When we packed order #${order.number}, these items were missing. We’re sorry. ${shortages[String(outcome)] ?? ''}`.trim(),
    ],
    items: listMissing(order),
  })
}

export function composeShortRefunded(order: OrderOfStore, { isAll }: { isAll?: unknown }): Mail {
  const rest = isAll === true ? '' : ' We’re shipping the rest without them.'
  return shopperMail(order, {
    subject: 'Part of your order will not ship',
    preview: 'What you paid for it goes back to you. We are sorry for the wait.',
    title: 'Part of your order will not ship',
    text: [
      `We could not get these items for order #${order.number}. We’re sorry. ` +
        `What you paid for them goes back to you.${rest}`,
    ],
    items: listMissing(order),
  })
}
