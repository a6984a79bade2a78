import type { Mail, MailItem } from '../../../../platform/mail/mail.ts'
import { givenName, senderMail } from './parts.mails.ts'
import type { OrderForMail } from './order-mail.store.ts'

/** What happened to the parcel when its items were found to be missing. */
interface ShortageOutcome {
  outcome?: unknown
  isAll?: unknown
}

const outcomes: Record<string, string> = {
  wait: 'We’ll ship the gift as soon as they are back in stock.',
  send_rest:
    'We’re shipping the rest of the gift now. What is missing follows in a separate parcel as soon as it is back in stock.',
  refund:
    'We’re shipping the rest of the gift without them, and their price goes back to the original payment source.',
}

export function composeShort(order: OrderForMail, publicUrl: string, { outcome }: ShortageOutcome): Mail {
  const title = `Something is missing from ${giftOf(order)}`
  return senderMail(
    order,
    {
      subject: title,
      preview: `We are sorry. What happens next with order #${order.number} is inside.`,
      title,
      text: [
        `When we packed order #${order.number}, these items were missing. We’re sorry. ${outcomes[String(outcome)] ?? ''}`.trim(),
      ],
      items: order.missing.map(missing => missingItem(order, missing)),
    },
    publicUrl,
  )
}

export function composeShortRefunded(
  order: OrderForMail,
  publicUrl: string,
  { isAll }: ShortageOutcome,
): Mail {
  const rest = isAll === true ? '' : ' We’re shipping the rest of the gift without them.'
  return senderMail(
    order,
    {
      subject: `Part of ${giftOf(order)} will not ship`,
      preview: 'What you paid for it goes back to the original payment source.',
      title: `Part of ${giftOf(order)} will not ship`,
      text: [
        `We could not get these items for order #${order.number}. We’re sorry. ` +
          `Their price goes back to the original payment source.${rest}`,
      ],
      items: order.missing.map(missing => missingItem(order, missing)),
    },
    publicUrl,
  )
}

function giftOf(order: OrderForMail): string {
  const name = givenName(order)
  return name ? `${name}’s gift` : 'your gift'
}

function missingItem(
  order: OrderForMail,
  { name, quantity, state }: OrderForMail['missing'][number],
): MailItem {
  return {
    name: quantity > 1 ? `${quantity} × ${name}` : name,
    image: order.items.find(item => item.name === name)?.images[0] ?? null,
    value: state === 'waiting' ? 'Ships later' : 'Refunded',
  }
}
