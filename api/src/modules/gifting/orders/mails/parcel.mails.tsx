import { Button, Lines, Text } from '../../../../platform/mail/mail-layout.tsx'
import {
  factLines,
  itemLines,
  orderUrl,
  recipientOf,
  SenderMail,
  trackingLines,
  type OrderMail,
} from './layout.mails.tsx'
import type { OrderForMail } from './order-mail.store.ts'

export function composeShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  return {
    subject: `Your gift for ${to} is on its way`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} left today.`}
        title={`Your gift for ${to} is on its way`}
      >
        <Text>
          It left our hands and is with the carrier.{' '}
          {order.recipientEmail ? `${to} gets an e-mail with the way it takes.` : ''}
        </Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Follow the order</Button>
      </SenderMail>
    ),
  }
}

export function composePartlyShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const counting = order.parcels.filter(parcel => !parcel.isReplaced)
  const left = counting.filter(
    parcel => parcel.state === 'queued' || parcel.state === 'labelled' || parcel.state === 'packed',
  ).length
  const title = `The first part of your gift for ${to} is on its way`
  return {
    subject: title,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} travels in ${counting.length} parcels.`}
        title={title}
      >
        <Text>
          The gift travels in {counting.length} parcels.{' '}
          {left > 0
            ? `${left === 1 ? 'One' : left} of them ${left === 1 ? 'follows' : 'follow'}, and you hear from us when the last one leaves.`
            : 'All of them have left.'}
        </Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Follow the order</Button>
      </SenderMail>
    ),
  }
}

export function composeDelivered(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  return {
    subject: `Your gift for ${to} has arrived`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} was delivered.`}
        title={`Your gift for ${to} has arrived`}
      >
        <Text>
          The carrier delivered it{order.shipCity ? ` in ${order.shipCity}` : ''}. A good moment to say hello.
        </Text>
        <Lines lines={[...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeReturned(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const what = order.parcels.length > 1 ? 'One parcel of your gift' : 'Your gift'
  return {
    subject: `${what} for ${to} came back`,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number}: the carrier could not hand it over.`}
        title={`${what} for ${to} came back`}
      >
        <Text>
          The carrier could not hand it over and brought it back to us. It is safe here. Tell us if the
          address has changed, and we send it again at no charge.
        </Text>
        <Lines lines={[...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeReshipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const isLost = order.parcels.findLast(parcel => parcel.isReplaced)?.state === 'lost'
  const title = `We send your gift for ${to} again`
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview="It costs you nothing." title={title}>
        <Text>
          The parcel {isLost ? 'was lost on the way' : 'came back to us'}. A new one with the same goods is
          being packed. It costs you nothing, and the tracking page shows its way.
        </Text>
        <Lines lines={factLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>Follow the order</Button>
      </SenderMail>
    ),
  }
}

export function composeNotReshipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `Your gift for ${to} is not sent again after all`
  return {
    subject: title,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} is as it was before.`}
        title={title}
      >
        <Text>
          We said that a new parcel was being packed. It is not sent, and order #{order.number} is as it was
          before. It costs you nothing.
        </Text>
        <Lines lines={[...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}
