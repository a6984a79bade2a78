import { GiftCard } from '../../../../platform/mail/gift-card.tsx'
import { Button, Small, Text } from '../../../../platform/mail/mail-layout.tsx'
import { GiftMail, givenName, senderOf, trackingPage, type OrderMail } from './layout.mails.tsx'
import type { OrderForMail } from './order-mail.store.ts'

export function composeGiftShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const from = senderOf(order)
  const title = `${from} sent you a gift`
  return {
    subject: `A gift from ${from} is on its way to you`,
    element: (
      <GiftMail
        order={order}
        publicUrl={publicUrl}
        preview={`${order.teamName} has a parcel on its way to you.`}
        title={title}
      >
        <Text>
          Hello {givenName(order)}, a parcel from{' '}
          {from === order.teamName ? from : `${from} of ${order.teamName}`} is on its way to you.
        </Text>
        {order.cardMessage ? (
          <GiftCard message={order.cardMessage} from={from} team={order.teamName} />
        ) : null}
        <Button href={trackingPage(order, publicUrl)}>Track your gift</Button>
        {order.trackingNumber ? (
          <Small>{[order.serviceName, order.trackingNumber].filter(Boolean).join(' · ')}</Small>
        ) : null}
      </GiftMail>
    ),
  }
}

export function composeGiftDelivered(order: OrderForMail, publicUrl: string): OrderMail {
  const from = senderOf(order)
  return {
    subject: `Your gift from ${from} has arrived`,
    element: (
      <GiftMail order={order} publicUrl={publicUrl} preview="It was delivered." title="Your gift has arrived">
        <Text>
          Hello {givenName(order)}, your gift from {from} has been delivered. Enjoy!
        </Text>
        <Button href={trackingPage(order, publicUrl)}>See your gift</Button>
      </GiftMail>
    ),
  }
}
