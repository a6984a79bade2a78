import { firstNameOf } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { senderName } from '@ribbon/contract/full-name'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { ReactElement, ReactNode } from 'react'
import { MailLayout, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import type { OrderForMail } from './order-mail.store.ts'

/** A mail about an order, ready to be rendered. */
export interface OrderMail {
  subject: string
  element: ReactElement
}

interface FrameProps {
  order: OrderForMail
  publicUrl: string
  preview: string
  title: string
  children: ReactNode
}

export function SenderMail({ order, ...frame }: FrameProps) {
  return (
    <MailLayout
      {...frame}
      team={{ name: order.teamName, logo: order.teamLogo }}
      footer={`You’re receiving this because you send gifts for ${order.teamName} with Ribbon.`}
    />
  )
}

export function GiftMail({ order, ...frame }: FrameProps) {
  return (
    <MailLayout
      {...frame}
      team={{ name: order.teamName, logo: order.teamLogo }}
      footer={`Sent with Ribbon on behalf of ${order.teamName}, because a gift was sent to your address.`}
    />
  )
}

export function factLines(order: OrderForMail): MailLine[] {
  const town = [order.shipCity, order.shipState, order.shipCountry].filter(Boolean).join(', ')
  return [
    {
      label: 'For',
      value: nameOrEmail(order),
      ...(town ? { detail: town } : {}),
    },
    ...(order.serviceName ? [{ label: 'Shipping', value: order.serviceName }] : []),
  ]
}

export function trackingLines(order: OrderForMail): MailLine[] {
  return order.trackingNumber ? [{ label: 'Tracking number', value: order.trackingNumber }] : []
}

export function itemLines(order: OrderForMail): MailLine[] {
  return order.items.map(item => {
    const detail = [item.bundleName, item.type, item.color, item.size && `Size ${item.size}`]
      .filter(Boolean)
      .join(' · ')
    return {
      label: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
      ...(detail ? { detail } : {}),
      value: order.showPrices ? money(item.priceCents * item.quantity) : '',
    }
  })
}

export function money(cents: number | null): string {
  return displayMoney(formatCents(cents ?? 0))
}

/** What the recipient is called; an email address is not a name. */
function namesOf(order: OrderForMail): string[] {
  return [order.shipName, order.recipientName].filter(
    (name): name is string => Boolean(name) && name !== order.recipientEmail,
  )
}

function namesOfSender(order: OrderForMail) {
  return { firstName: order.senderFirstName, lastName: order.senderLastName }
}

export function recipientOf(order: OrderForMail): string {
  return namesOf(order)[0] ?? 'your recipient'
}

/** Within a text, an address says whom to expect an answer from. */
export function nameOrEmail(order: OrderForMail): string {
  return namesOf(order)[0] ?? order.recipientEmail ?? recipientOf(order)
}

export function givenName(order: OrderForMail): string {
  const [name] = namesOf(order)
  return name === undefined ? 'there' : (firstNameOf(name) ?? name)
}

export function firstName(order: OrderForMail): string {
  return order.senderFirstName || senderOf(order)
}

export function senderOf(order: OrderForMail): string {
  return senderName(namesOfSender(order), order.teamName)
}

export function orderUrl(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/orders/${order.id}`
}

export function trackingPage(order: OrderForMail, publicUrl: string): string {
  return `${publicUrl}/recipients/${order.publicId}/${order.trackingToken}`
}
