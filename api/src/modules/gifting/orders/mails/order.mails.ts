import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import type { Mail, MailLine } from '../../../../platform/mail/mail.ts'
import {
  expectedOn,
  givenName,
  money,
  orderItems,
  recipientName,
  recipientText,
  senderMail,
  senderOf,
  signature,
  thanks,
  theirGift,
  townOf,
} from './parts.mails.ts'
import type { OrderForMail } from './order-mail.store.ts'

export function composeConfirmation(order: OrderForMail, publicUrl: string): Mail {
  const isAwaiting = order.status === 'awaiting_address'
  const card = isAwaiting ? cardSoFar(order) : order.cardMessage
  const day = isAwaiting ? undefined : expectedOn(order)
  const name = recipientName(order)
  const total = order.showPrices ? `, ${money(order.totalCents)}` : ''
  return senderMail(
    order,
    {
      subject: name ? `Order confirmed: your gift for ${name}` : `Order confirmed: #${order.number}`,
      preview: `Order #${order.number}${total}. ${arrivalText(order, day)}`,
      title: `${theirGift(order)} is ordered`,
      text: [`${thanks(order)} ${nextStep(order, day)}`],
      ...(card ? { card: { message: card, from: signature(order) } } : {}),
      ...(day
        ? {
            day: {
              label: 'Expected around',
              day,
              note: [townOf(order), order.serviceName].filter(Boolean).join(' · '),
            },
          }
        : {}),
      items: orderItems(order),
      lines: order.showPrices ? sumLines(order) : [],
      quiet: 'You can cancel until it is packed.',
    },
    publicUrl,
  )
}

function arrivalText({ status }: OrderForMail, day: string | undefined): string {
  if (status === 'awaiting_address') return 'It waits for an address.'
  return day ? `It arrives around ${day}.` : 'We are packing it now.'
}

function nextStep(order: OrderForMail, day: string | undefined): string {
  const who = recipientText(order)
  if (order.status === 'awaiting_address')
    return `We asked ${who} for an address. The gift ships as soon as we have it.`
  const hasEmail = order.recipientEmail !== null && givenName(order) !== undefined
  return [
    'We’re packing it now.',
    hasEmail ? `${who} gets an email the moment it ships.` : 'We’ll email you when it ships.',
    ...(day ? [] : ['We tell you the day when it ships.']),
  ].join(' ')
}

const refundTexts: Record<string, string> = {
  deposit: 'went back to the team deposit.',
  credit_card: 'goes back to the team’s card. It can take a few days to appear on the statement.',
  invoice: 'comes off the team’s open invoice.',
}

export function composeCanceled(order: OrderForMail, publicUrl: string): Mail {
  const back = refundTexts[order.paymentSource ?? '']
  const amount = order.showPrices ? money(order.totalCents) : 'The amount'
  return senderMail(
    order,
    {
      subject: `${theirGift(order)} was canceled`,
      preview: `Order #${order.number} will not be sent. You do not pay anything for it.`,
      title: `${theirGift(order)} was canceled`,
      text: [
        `${back ? `${amount} ${back}` : `Order #${order.number} will not be sent.`} ` +
          'The gifts are back in stock, the amount is back in your budget, and the shipment no longer counts toward your plan.',
      ],
      items: orderItems(order),
    },
    publicUrl,
  )
}

export function composeAddressWaiting(order: OrderForMail, publicUrl: string): Mail {
  const name = recipientName(order)
  return senderMail(
    order,
    {
      subject: `${name ?? 'Your recipient'} hasn’t given us an address yet`,
      preview: `Order #${order.number} has been waiting for two weeks.`,
      title: `${name ?? 'Your recipient'} hasn’t given us an address yet`,
      text: [
        `We asked ${recipientText(order)} two weeks ago and sent two reminders. ` +
          `Order #${order.number} is still waiting, and ships as soon as we have an address.`,
      ],
      items: orderItems(order),
      quiet: 'You can also cancel it. Everything reserved for it will be released.',
    },
    publicUrl,
  )
}

const payers: Record<string, string> = {
  deposit: 'Total, from the team deposit',
  credit_card: 'Total, from the team’s card',
  invoice: 'Total, on the team’s invoice',
}

function sumLines(order: OrderForMail): MailLine[] {
  const hasSubtotal = order.items.length > 1 || order.discountCents > 0
  return [
    ...(hasSubtotal ? [{ label: 'Subtotal', value: money(order.subtotalCents) }] : []),
    ...(order.discountCents ? [{ label: 'Discount', value: money(-order.discountCents) }] : []),
    { label: 'Shipping', value: money(order.shippingCents) },
    { label: 'Tax', value: money(order.taxCents) },
    { label: payers[order.paymentSource ?? ''] ?? 'Total', value: money(order.totalCents), isStrong: true },
  ]
}

/** Until the recipient gives an address, the card's merge fields are filled with what is known of them. */
function cardSoFar(order: OrderForMail): string | null {
  return (
    order.cardMessage &&
    cardTextFor(
      order.cardMessage,
      { name: order.recipientName, company: order.recipientCompany },
      senderOf(order),
    )
  )
}
