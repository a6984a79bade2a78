import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { Button, GiftCard, Lines, Text, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import {
  factLines,
  firstName,
  itemLines,
  money,
  orderUrl,
  recipientOf,
  senderOf,
  SenderMail,
  type OrderMail,
} from './layout.mails.tsx'
import type { OrderForMail } from './order-mail.store.ts'

export function composeConfirmation(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `Your gift for ${to} is on order`
  const card = order.status === 'awaiting_address' ? cardSoFar(order) : order.cardMessage
  const next =
    order.status === 'awaiting_address'
      ? `We asked ${to} for an address. The gift leaves as soon as it is there.`
      : `We are packing it now. You hear from us when it leaves.`
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

const moneyBack: Record<string, string> = {
  deposit: 'goes back to your team’s deposit.',
  credit_card: 'goes back to your team’s card. Banks take a few days to show it.',
  invoice: 'is taken off your team’s open invoice.',
}

export function composeCanceled(order: OrderForMail, publicUrl: string): OrderMail {
  const back = moneyBack[order.paymentSource ?? '']
  const amount = order.showPrices ? money(order.totalCents) : 'The amount'
  return {
    subject: `Order #${order.number} has been canceled.`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview="What it had taken comes back."
        title={`Order #${order.number} has been canceled.`}
      >
        <Text>
          The gift for {recipientOf(order)} will not be sent.{back ? ` ${amount} ${back}` : ''}
        </Text>
        <Text>The gifts are back in stock, and your budget and your plan’s shipment are given back.</Text>
        <Lines lines={itemLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeAddressWaiting(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  return {
    subject: `${to} has not given an address yet`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} has been waiting for two weeks.`}
        title={`${to} has not given an address yet`}
      >
        <Text>
          We asked two weeks ago and reminded twice. Order #{order.number} goes on waiting, and leaves as soon
          as there is an address.
        </Text>
        <Text>You may also cancel it: everything it holds is given back then.</Text>
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

/** While the address is awaited, the card is filled with what is known of the person. */
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
