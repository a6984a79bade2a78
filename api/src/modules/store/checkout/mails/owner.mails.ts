import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findOrderOfStore, type OrderMailSettings, type OrderOfStore } from './find-order-of-store.ts'
import { listItems, money, townOf } from './parts.mails.ts'

const kinds = {
  'store-first-order': { compose: composeFirstOrder },
  'store-payment-disputed': { compose: composeDisputed },
  'store-fee-on-account': { compose: composeFeeOnAccount },
  'store-payment-differs': { compose: composeDiffers },
  'store-payment-differs-operators': { compose: composeDiffersForOperators },
  'store-refund-waiting': { compose: composeRefundWaiting },
  'store-payment-late': { compose: composeLate },
  'store-payment-late-operators': { compose: composeLateForOperators },
}

/** The mails about an order of a store to the owners of its team. */
export function storeOwnerMails(db: Reader, settings: OrderMailSettings) {
  return renderEach(kinds, ({ compose }) => async (orderId: RowId) => {
    const order = await findOrderOfStore(db, settings, orderId, {})
    return order && renderMail(compose(order, `${settings.publicUrl}/e-commerce/orders/${orderId}`))
  })
}

export function composeFirstOrder(order: OrderOfStore, page: string): Mail {
  return ownerMail(order, page, {
    subject: 'Your store has its first order',
    preview: `${order.shipName ?? 'A shopper'} bought for ${money(order.totalCents)}. We pack and send it.`,
    title: 'Your store has its first order',
    text: [
      `${order.shipName ?? 'A shopper'} bought something in ${order.storeTitle}. It is paid.`,
      'You do not have to do anything: it is packed and sent like a gift, and we keep the shopper up to date.',
    ],
    items: listItems(order, { hasPrices: true }),
    lines: [
      { label: 'Goes to', value: townOf(order) },
      { label: 'Total', value: money(order.totalCents), isStrong: true },
    ],
  })
}

export function composeDisputed(order: OrderOfStore, page: string): Mail {
  return ownerMail(order, page, {
    subject: `The payment of order #${order.number} is disputed`,
    preview: 'The shopper’s bank asks for it back. Answer at Stripe before its deadline.',
    title: 'A payment is disputed',
    text: [
      `The bank of ${order.shipName ?? 'a shopper'} asks for the payment of order #${order.number} back, and Stripe has taken the amount ` +
        'from your payments account until it is decided.',
      'Answer at Stripe with what you know: the order’s page has address, parcels and tracking numbers. Stripe says by when.',
    ],
    items: listItems(order),
    lines: [{ label: 'Paid by card', value: money(order.cardCents ?? order.totalCents), isStrong: true }],
  })
}

export function composeDiffers(order: OrderOfStore, page: string): Mail {
  return ownerMail(order, page, {
    subject: `The payment of order #${order.number} differs`,
    preview: 'Nothing of this order is sent until it is clear what was paid.',
    title: 'A payment is not what was asked for',
    text: [
      `A payment for order #${order.number} was changed at Stripe before it was paid, or made by another way than the checkout. ` +
        whatOfGoods(order),
      'Look at the payment in your Stripe dashboard. If it is wrong, refund it there. We have been told, too, and will write to you.',
    ],
    items: listItems(order),
    lines: [{ label: 'Asked for', value: money(order.cardCents ?? order.totalCents), isStrong: true }],
  })
}

export function composeDiffersForOperators(order: OrderOfStore, page: string): Mail {
  return {
    ...composeDiffers(order, page),
    text: [
      `Somebody paid for order #${order.number} of ${order.teamName} on the team’s account at Stripe, but not what was asked for.`,
      `${whatOfGoods(order)} It is to be decided with the team.`,
    ],
    ...forOperators(page),
  }
}

const forOperators = (page: string) => ({
  button: { label: 'Open the console', href: new URL('/operations', page).href },
  footer: ['Sent by Ribbon to its operators.'],
})

/** Goods of a checkout that ended are for sale again. */
const whatOfGoods = ({ isClosed }: OrderOfStore) =>
  isClosed
    ? 'Its checkout had ended, so that nothing is sent.'
    : 'The order is not sent, and its goods stay held.'

export function composeLate(order: OrderOfStore, page: string): Mail {
  const amount = money(order.lateCents ?? 0)
  return ownerMail(order, page, {
    subject: `A payment for order #${order.number} came too late`,
    preview: `${amount} goes back to the shopper. You do not have to do anything.`,
    title: 'A payment came too late',
    text: [
      `Stripe took ${amount} for order #${order.number} after its checkout had ended and Stripe had confirmed that the payment was ` +
        'canceled. Its goods are for sale again, so nothing is sent.',
      'The whole amount goes back to the shopper with our fee on it, and we tell them. Stripe keeps its own fee.',
    ],
    lines: [{ label: 'Goes back', value: amount, isStrong: true }],
  })
}

export function composeLateForOperators(order: OrderOfStore, page: string): Mail {
  return {
    ...composeLate(order, page),
    text: [
      `Stripe took ${money(order.lateCents ?? 0)} for order #${order.number} of ${order.teamName} after it had confirmed that the ` +
        'payment was canceled. The amount goes back to the shopper with the fee on it.',
      'If this happens more than once, ask Stripe about it.',
    ],
    ...forOperators(page),
  }
}

export function composeFeeOnAccount(order: OrderOfStore, page: string): Mail {
  return ownerMail(order, page, {
    subject: `A fee of order #${order.number} is on your account`,
    preview: 'Gift cards paid so much of it that the card’s part did not cover our fee.',
    title: `${money(order.feeOnAccountCents)} is on your team’s account`,
    text: [
      `Gift cards paid for order #${order.number}, so what the shopper’s card paid did not cover our fee and the shipping. ` +
        'The rest is on your team’s next invoice.',
    ],
    lines: [
      { label: 'Paid by gift cards', value: money(order.giftCents ?? 0) },
      { label: 'Paid by card', value: money(order.cardCents ?? 0) },
      { label: 'On your account', value: money(order.feeOnAccountCents), isStrong: true },
    ],
  })
}

export function composeRefundWaiting(order: OrderOfStore, page: string): Mail {
  return ownerMail(order, page, {
    subject: `A refund of order #${order.number} waits for money`,
    preview: 'Your payments account at Stripe does not have enough for it yet.',
    title: 'A refund waits for money',
    text: [
      `Stripe has accepted a refund of order #${order.number}, but your payments account does not have enough money for it yet.`,
      'It leaves by itself once further sales have come in, or you add money to the account at Stripe. We tell the shopper then.',
    ],
    lines: [{ label: 'Paid by card', value: money(order.cardCents ?? 0) }],
  })
}

function ownerMail(order: OrderOfStore, page: string, mail: Omit<Mail, 'team' | 'footer' | 'button'>): Mail {
  return {
    ...mail,
    team: { name: order.teamName, logo: order.teamLogo },
    button: { label: 'See the order', href: page },
    footer: [`Sent by Ribbon, because you own the team ${order.teamName}.`],
  }
}
