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
        preview={`Order #${order.number} shipped today.`}
        title={`Your gift for ${to} is on its way`}
      >
        <Text>
          It is with the carrier.{' '}
          {order.recipientEmail ? `${to} is getting an email with the tracking link.` : ''}
        </Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Track the order</Button>
      </SenderMail>
    ),
  }
}

export function composePartlyShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const parcels = order.parcels.filter(parcel => !parcel.isReplaced)
  const waiting = parcels.filter(
    parcel => parcel.state === 'queued' || parcel.state === 'labelled' || parcel.state === 'packed',
  ).length
  const title = `The first part of your gift for ${to} is on its way`
  return {
    subject: title,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} ships in ${parcels.length} parcels.`}
        title={title}
      >
        <Text>
          The gift ships in {parcels.length} parcels.{' '}
          {waiting > 0
            ? `${waiting === 1 ? 'One is' : `${waiting} are`} still to come. We’ll email you when the last one ships.`
            : 'All of them have shipped.'}
        </Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Track the order</Button>
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
          The carrier delivered it{order.shipCity ? ` in ${order.shipCity}` : ''}. Now is a good moment to say
          hello.
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
        preview={`Order #${order.number}: the carrier could not deliver it.`}
        title={`${what} for ${to} came back`}
      >
        <Text>
          The carrier could not deliver it and returned it to us. It is safe here. Let us know if the address
          has changed, and we’ll send it again free of charge.
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
  const title = `We’re sending your gift for ${to} again`
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview="It costs you nothing." title={title}>
        <Text>
          The parcel {isLost ? 'was lost in transit' : 'came back to us'}. We’re packing a new one with the
          same contents. It costs you nothing, and the tracking page shows its progress.
        </Text>
        <Lines lines={factLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>Track the order</Button>
      </SenderMail>
    ),
  }
}

export function composeNotReshipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `Your gift for ${to} won’t be sent again after all`
  return {
    subject: title,
    element: (
      <SenderMail
        order={order}
        publicUrl={publicUrl}
        preview={`Order #${order.number} is back to how it was.`}
        title={title}
      >
        <Text>
          We told you that a new parcel was being packed. It will not be sent, and order #{order.number} is
          back to how it was. You were not charged.
        </Text>
        <Lines lines={[...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}
