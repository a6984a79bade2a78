import { Button, Lines, Text, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import { orderUrl, recipientOf, SenderMail, type OrderMail } from './layout.mails.tsx'
import type { OrderForMail } from './order-mail.store.ts'

/** What a mail about missing goods is of: those of one finding, and what became of the parcel then. */
interface ShortageNews {
  outcome?: unknown
  isAll?: unknown
}

const outcomes: Record<string, string> = {
  wait: 'The gift waits, and leaves as soon as we have it.',
  send_rest:
    'The rest of the gift leaves now, and this follows in a parcel of its own as soon as we have it.',
  refund: 'The rest of the gift leaves without it, and the money for it goes back to what paid the order.',
}

export function composeShort(order: OrderForMail, publicUrl: string, { outcome }: ShortageNews): OrderMail {
  const title = `Something is missing for your gift to ${recipientOf(order)}`
  const next = outcomes[String(outcome)] ?? ''
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>
          When we packed order #{order.number}, this was not on our shelf. We are sorry. {next}
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
  { isAll }: ShortageNews,
): OrderMail {
  const title = `What was missing for your gift to ${recipientOf(order)} will not come`
  const next = `The money for it goes back to what paid the order.${isAll === true ? '' : ' The rest of the gift leaves without it.'}`
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>
          We could not get this for order #{order.number}. We are sorry. {next}
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
    value: state === 'waiting' ? 'Follows' : 'Money back',
  }
}
