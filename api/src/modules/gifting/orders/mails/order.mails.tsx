import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { GiftCard } from '../../../../platform/mail/gift-card.tsx'
import { Button, Lines, Text, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import {
  factLines,
  firstName,
  itemLines,
  money,
  orderUrl,
  nameOrEmail,
  recipientOf,
  senderOf,
  SenderMail,
  type OrderMail,
} from './layout.mails.tsx'
import type { OrderForMail } from './order-mail.store.ts'

export function composeConfirmation(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `Order confirmed: your gift for ${to}`
  const card = order.status === 'awaiting_address' ? cardSoFar(order) : order.cardMessage
  const next =
    order.status === 'awaiting_address'
      ? `We asked ${nameOrEmail(order)} for an address. The gift ships as soon as we have it.`
      : `We’re packing it now. We’ll email you when it ships.`
  return {
    subject: `Order #${order.number}: a gift for ${to}`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>
          Thank you, {firstName(order)}. {next}
        </Text>
        <Lines
          lines={[...itemLines(order), ...(order.showPrices ? sumLines(order) : []), ...factLines(order)]}
        />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
        {card ? <GiftCard message={card} from={senderOf(order)} team={order.teamName} /> : null}
      </SenderMail>
    ),
  }
}

const refundTexts: Record<string, string> = {
  deposit: 'goes back to your team’s deposit.',
  credit_card: 'goes back to your team’s card. It can take a few days to appear on the statement.',
  invoice: 'comes off your team’s open invoice.',
}

export function composeCanceled(order: OrderForMail, publicUrl: string): OrderMail {
  const back = refundTexts[order.paymentSource ?? '']
  const amount = order.showPrices ? money(order.totalCents) : 'The amount'
  return {
    subject: `Order #${order.number} has been canceled.`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview="Everything reserved for it has been released."
        title={`Order #${order.number} has been canceled.`}
      >
        <Text>
          The gift for {recipientOf(order)} will not be sent.{back ? ` ${amount} ${back}` : ''}
        </Text>
        <Text>
          The gifts are back in stock, the amount is back in your budget, and the shipment no longer counts
          toward your plan.
        </Text>
        <Lines lines={itemLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeAddressWaiting(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `${to.charAt(0).toUpperCase()}${to.slice(1)} hasn’t given us an address yet`
  return {
    subject: title,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} has been waiting for two weeks.`}
        title={title}
      >
        <Text>
          We asked two weeks ago and sent two reminders. Order #{order.number} is still waiting, and ships as
          soon as we have an address.
        </Text>
        <Text>You can also cancel it. Everything reserved for it will be released.</Text>
        <Lines lines={itemLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

function sumLines(order: OrderForMail): MailLine[] {
  return [
    { label: 'Subtotal', value: money(order.subtotalCents) },
    ...(order.discountCents
      ? [{ label: 'Discount', value: money(-order.discountCents), isQuiet: true }]
      : []),
    { label: 'Shipping fee', value: money(order.shippingCents), isQuiet: true },
    { label: 'Tax', value: money(order.taxCents), isQuiet: true },
    { label: 'Total', value: money(order.totalCents ?? 0), isStrong: true },
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
