import type { Mail, MailLine } from '../../../../platform/mail/mail.ts'
import { givenName, senderMail } from './parts.mails.ts'
import type { OrderForMail } from './order-mail.store.ts'

/** What happened to the parcel when its items were found to be missing. */
interface ShortageOutcome {
  outcome?: unknown
  isAll?: unknown
}

const outcomes: Record<string, string> = {
  wait: 'We’ll ship the gift as soon as we have it.',
  send_rest:
    'We’re shipping the rest of the gift now. This follows in a separate parcel as soon as we have it.',
  refund:
    'We’re shipping the rest of the gift without it, and its price goes back to the original payment source.',
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
        `When we packed order #${order.number}, this was missing from our shelf. We’re sorry. ${outcomes[String(outcome)] ?? ''}`.trim(),
      ],
      lines: order.missing.map(missingLine),
    },
    publicUrl,
  )
}

export function composeShortRefunded(
  order: OrderForMail,
  publicUrl: string,
  { isAll }: ShortageOutcome,
): Mail {
  const rest = isAll === true ? '' : ' We’re shipping the rest of the gift without it.'
  return senderMail(
    order,
    {
      subject: `Part of ${giftOf(order)} will not ship`,
      preview: 'Its price goes back to the original payment source.',
      title: `Part of ${giftOf(order)} will not ship`,
      text: [
        `We could not get this for order #${order.number}. We’re sorry. Its price goes back to the original payment source.${rest}`,
      ],
      lines: order.missing.map(missingLine),
    },
    publicUrl,
  )
}

function giftOf(order: OrderForMail): string {
  const name = givenName(order)
  return name ? `${name}’s gift` : 'your gift'
}

function missingLine({ name, quantity, state }: OrderForMail['missing'][number]): MailLine {
  return {
    label: quantity > 1 ? `${quantity} × ${name}` : name,
    value: state === 'waiting' ? 'Ships later' : 'Refunded',
  }
}
