import { Button, Lines, Text, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import { orderUrl, recipientOf, SenderMail, type OrderMail } from './layout.mails.tsx'
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

export function composeShort(
  order: OrderForMail,
  publicUrl: string,
  { outcome }: ShortageOutcome,
): OrderMail {
  const title = `Something is missing from your gift to ${recipientOf(order)}`
  const next = outcomes[String(outcome)] ?? ''
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>
          When we packed order #{order.number}, this was missing from our shelf. We’re sorry. {next}
        </Text>
        <Lines lines={order.missing.map(missingLine)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeShortRefunded(
  order: OrderForMail,
  publicUrl: string,
  { isAll }: ShortageOutcome,
): OrderMail {
  const title = `What was missing from your gift to ${recipientOf(order)} will not ship`
  const rest = isAll === true ? '' : ' We’re shipping the rest of the gift without it.'
  const next = `Its price goes back to the original payment source.${rest}`
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>
          We could not get this for order #{order.number}. We’re sorry. {next}
        </Text>
        <Lines lines={order.missing.map(missingLine)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

function missingLine({ name, quantity, state }: OrderForMail['missing'][number]): MailLine {
  return {
    label: quantity > 1 ? `${quantity} × ${name}` : name,
    value: state === 'waiting' ? 'Ships later' : 'Refunded',
  }
}
