import { cardTextFor, firstNameOf } from '@ribbon/contract/merge-fields'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { OrderStatus } from '@ribbon/contract/orders'
import type { ReactElement, ReactNode } from 'react'
import type { Reader } from '../../platform/db/database.ts'
import { Button, GiftCard, Lines, MailLayout, Small, Text, type MailLine } from '../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../platform/mail/outbox.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { findOrderForMail, type OrderForMail } from './order-mail.store.ts'

interface OrderMail { subject: string; element: ReactElement }
type Compose = (order: OrderForMail, publicUrl: string) => OrderMail
interface Kind { /** Elsewhere the mail is out of date and is not sent. */ while: readonly OrderStatus[]; compose: Compose }

const paid = ['awaiting_address', 'processing', 'shipped', 'delivered', 'returned'] as const

const kinds: Record<string, Kind> = {
  'order-confirmation': { while: paid, compose: composeConfirmation },
  'order-partly-shipped': { while: ['shipped', 'delivered'], compose: composePartlyShipped },
  'order-short': { while: ['processing', 'shipped', 'delivered'], compose: composeShort },
  'order-returned': { while: ['processing', 'shipped', 'delivered', 'returned'], compose: composeReturned },
  'order-reshipped': { while: ['processing', 'shipped', 'delivered'], compose: composeReshipped },
  'order-shipped': { while: ['shipped', 'delivered', 'returned'], compose: composeShipped },
  'order-delivered': { while: ['delivered', 'returned'], compose: composeDelivered },
  'order-canceled': { while: ['canceled'], compose: composeCanceled },
  'gift-shipped': { while: ['shipped', 'delivered'], compose: composeGiftShipped },
  'gift-delivered': { while: ['delivered'], compose: composeGiftDelivered },
  'address-waiting': { while: ['awaiting_address'], compose: composeAddressWaiting },
}

/** The mails about an order, by kind; their subject is the order. */
export function orderMails(db: Reader, { publicUrl }: { publicUrl: string }): MailRenderers {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, async (orderId: number) => {
    const order = await findOrderForMail(db, orderId)
    if (!order || !kind.while.includes(order.status as OrderStatus)) return undefined
    const { subject, element } = kind.compose(order, publicUrl)
    return { subject, ...await renderMail(element) }
  }]))
}

export function composeConfirmation(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const title = `Your gift for ${to} is on order`
  const card = order.status === 'awaiting_address' ? cardSoFar(order) : order.cardMessage
  const next = order.status === 'awaiting_address'
    ? `We asked ${to} for an address. The gift leaves as soon as it is there.`
    : `We are packing it now. You hear from us when it leaves.`
  return {
    subject: `Order #${order.number}: a gift for ${to}`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={title}>
        <Text>Thank you, {firstName(order)}. {next}</Text>
        <Lines lines={[...itemLines(order), ...(order.showPrices ? sumLines(order) : []), ...factLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
        {card ? <GiftCard message={card} from={senderOf(order)} team={order.teamName} /> : null}
      </SenderMail>
    ),
  }
}

export function composeShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  return {
    subject: `Your gift for ${to} is on its way`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={`Order #${order.number} left today.`} title={`Your gift for ${to} is on its way`}>
        <Text>It left our hands and is with the carrier. {order.recipientEmail ? `${to} gets an e-mail with the way it takes.` : ''}</Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Follow the order</Button>
      </SenderMail>
    ),
  }
}

export function composePartlyShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const counting = order.parcels.filter(parcel => !parcel.isReplaced)
  const left = counting.filter(parcel => parcel.state === 'queued' || parcel.state === 'labelled' || parcel.state === 'packed').length
  const title = `The first part of your gift for ${to} is on its way`
  return {
    subject: title,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={`Order #${order.number} travels in ${counting.length} parcels.`} title={title}>
        <Text>The gift travels in {counting.length} parcels. {left > 0 ? `${left === 1 ? 'One' : left} of them ${left === 1 ? 'follows' : 'follow'}, and you hear from us when the last one leaves.` : 'All of them have left.'}</Text>
        <Lines lines={[...itemLines(order), ...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>Follow the order</Button>
      </SenderMail>
    ),
  }
}

export function composeShort(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  const isRefunded = order.missing.some(item => item.state !== 'waiting')
  const isApart = order.parcels.length > 1
  const next = isRefunded ? 'The rest of the gift leaves without it, and the money for it goes back to what paid the order.'
    : isApart ? 'The rest of the gift leaves now, and this follows in a parcel of its own as soon as we have it.' : 'The gift leaves as soon as we have it.'
  return {
    subject: `Something is missing for your gift to ${to}`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={next} title={`Something is missing for your gift to ${to}`}>
        <Text>When we packed order #{order.number}, this was not on our shelf. We are sorry. {next}</Text>
        <Lines lines={order.missing.map(item => ({ label: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name, value: item.state === 'waiting' ? 'Follows' : 'Money back' }))} />
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
      <SenderMail order={order} publicUrl={publicUrl} preview={`Order #${order.number}: the carrier could not hand it over.`} title={`${what} for ${to} came back`}>
        <Text>The carrier could not hand it over and brought it back to us. It is safe here. Tell us if the address has changed, and we send it again at no charge.</Text>
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
        <Text>The parcel {isLost ? 'was lost on the way' : 'came back to us'}. A new one with the same goods is being packed. It costs you nothing, and the tracking page shows its way.</Text>
        <Lines lines={factLines(order)} />
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
      <SenderMail order={order} publicUrl={publicUrl} preview={`Order #${order.number} was delivered.`} title={`Your gift for ${to} has arrived`}>
        <Text>The carrier delivered it{order.shipCity ? ` in ${order.shipCity}` : ''}. A good moment to say hello.</Text>
        <Lines lines={[...factLines(order), ...trackingLines(order)]} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

const moneyBack: Record<string, string> = {
  deposit: 'goes back to your team’s deposit.', credit_card: 'goes back to your team’s card. Banks take a few days to show it.', invoice: 'is taken off your team’s open invoice.',
}

export function composeCanceled(order: OrderForMail, publicUrl: string): OrderMail {
  const back = moneyBack[order.paymentSource ?? '']
  const amount = order.showPrices ? money(order.totalCents) : 'The amount'
  return {
    subject: `Order #${order.number} has been canceled.`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview="What it had taken comes back." title={`Order #${order.number} has been canceled.`}>
        <Text>The gift for {recipientOf(order)} will not be sent.{back ? ` ${amount} ${back}` : ''}</Text>
        <Text>The gifts are back in stock, and your budget and your plan’s shipment are given back.</Text>
        <Lines lines={itemLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

export function composeGiftShipped(order: OrderForMail, publicUrl: string): OrderMail {
  const from = senderOf(order)
  const title = `${from} sent you a gift`
  return {
    subject: `A gift from ${from} is on its way to you`,
    element: (
      <GiftMail order={order} publicUrl={publicUrl} preview={`${order.teamName} has a parcel on its way to you.`} title={title}>
        <Text>Hello {givenName(order)}, a parcel from {from} of {order.teamName} is on its way to you.</Text>
        {order.cardMessage ? <GiftCard message={order.cardMessage} from={from} team={order.teamName} /> : null}
        <Button href={trackingPage(order, publicUrl)}>Follow your gift</Button>
        {order.trackingNumber ? <Small>{[order.serviceName, order.trackingNumber].filter(Boolean).join(' · ')}</Small> : null}
      </GiftMail>
    ),
  }
}

export function composeGiftDelivered(order: OrderForMail, publicUrl: string): OrderMail {
  const from = senderOf(order)
  return {
    subject: `Your gift from ${from} has arrived`,
    element: (
      <GiftMail order={order} publicUrl={publicUrl} preview="The carrier says it is with you." title="Your gift has arrived">
        <Text>Hello {givenName(order)}, the carrier says that the gift from {from} is with you. Enjoy it.</Text>
        <Button href={trackingPage(order, publicUrl)}>See your gift</Button>
      </GiftMail>
    ),
  }
}

export function composeAddressWaiting(order: OrderForMail, publicUrl: string): OrderMail {
  const to = recipientOf(order)
  return {
    subject: `${to} has not given an address yet`,
    element: (
      <SenderMail order={order} publicUrl={publicUrl} preview={`Order #${order.number} has been waiting for two weeks.`} title={`${to} has not given an address yet`}>
        <Text>We asked two weeks ago and reminded twice. Order #{order.number} goes on waiting, and leaves as soon as there is an address.</Text>
        <Text>You may also cancel it: everything it holds is given back then.</Text>
        <Lines lines={itemLines(order)} />
        <Button href={orderUrl(order, publicUrl)}>See the order</Button>
      </SenderMail>
    ),
  }
}

interface FrameProps { order: OrderForMail; publicUrl: string; preview: string; title: string; children: ReactNode }

function SenderMail({ order, ...frame }: FrameProps) {
  return <MailLayout {...frame} team={{ name: order.teamName, logo: order.teamLogo }} footer={`You get this because you send gifts for ${order.teamName} with Ribbon.`} />
}

function GiftMail({ order, ...frame }: FrameProps) {
  return <MailLayout {...frame} team={{ name: order.teamName, logo: order.teamLogo }} footer={`Sent with Ribbon for ${order.teamName}, because a gift goes to your address.`} />
}

function factLines(order: OrderForMail): MailLine[] {
  const place = [order.shipCity, order.shipState, order.shipCountry].filter(Boolean).join(', ')
  return [
    { label: 'For', value: recipientOf(order), ...(place ? { detail: place } : {}) },
    ...(order.serviceName ? [{ label: 'Shipping', value: order.serviceName }] : []),
  ]
}

function trackingLines(order: OrderForMail): MailLine[] {
  return order.trackingNumber ? [{ label: 'Tracking number', value: order.trackingNumber }] : []
}

function itemLines(order: OrderForMail): MailLine[] {
  return order.items.map(item => {
    const detail = [item.bundleName, item.type, item.color, item.size && `Size ${item.size}`].filter(Boolean).join(' · ')
    return {
      label: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
      ...(detail ? { detail } : {}),
      value: order.showPrices ? money(item.priceCents * item.quantity) : '',
    }
  })
}

function sumLines(order: OrderForMail): MailLine[] {
  return [
    { label: 'Subtotal', value: money(order.subtotalCents) },
    ...(order.discountCents ? [{ label: 'Discount', value: money(-order.discountCents), isQuiet: true }] : []),
    { label: 'Shipping fee', value: money(order.shippingCents), isQuiet: true },
    { label: 'Tax', value: money(order.taxCents), isQuiet: true },
    { label: 'Total', value: money(order.totalCents ?? 0), isStrong: true },
  ]
}

function money(cents: number | null): string {
  return displayMoney(formatCents(cents ?? 0))
}

function recipientOf(order: OrderForMail): string {
  return order.shipName || order.recipientName || order.recipientEmail || 'your recipient'
}

function givenName(order: OrderForMail): string {
  return firstNameOf(recipientOf(order)) ?? recipientOf(order)
}

/** While the address is awaited, the card is filled with what is known of the person. */
function cardSoFar(order: OrderForMail): string | null {
  return order.cardMessage && cardTextFor(order.cardMessage, { name: order.recipientName, company: order.recipientCompany }, senderOf(order))
}

function firstName(order: OrderForMail): string {
  return order.senderFirstName || senderOf(order)
}

function senderOf(order: OrderForMail): string {
  return `${order.senderFirstName} ${order.senderLastName}`.trim() || order.senderEmail
}

function orderUrl(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/orders/${order.id}`
}

function trackingPage(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/recipients/${order.publicId}/${order.trackingToken}`
}
