import type { ShopperOrder } from '@ribbon/contract/store/checkout/order-page'
import type { PubStep } from '../../../../public-ui/pub-timeline.tsx'

type Status = ShopperOrder['status']

/** How soon a page asks again; false once nothing changes any more. A payment is seen within seconds. */
export function pollMs(status: Status | undefined): number | false {
  if (status === 'unpaid') return 2_500
  return status === 'processing' || status === 'shipped' ? 60_000 : false
}

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

export function headingOf({ status, recipientInfo }: Pick<ShopperOrder, 'status' | 'recipientInfo'>): string {
  const [firstName = ''] = (recipientInfo.name ?? '').split(' ')
  const headings: Record<Status, string> = {
    unpaid: 'We’re waiting for your payment',
    ended: 'This order was not paid',
    processing: firstName ? `Thank you, ${firstName}.` : 'Thank you.',
    shipped: 'Your order is on its way.',
    delivered: 'Your order is here.',
    canceled: 'This order was canceled.',
    returned: 'Your order came back to us.',
  }
  return headings[status]
}

export function leadOf(order: ShopperOrder): string {
  const number = `Order #${order.number}`
  const leads: Record<Status, string> = {
    unpaid: 'This page changes by itself as soon as it has arrived. You can leave it open or come back.',
    ended: 'Nothing was charged, and your things went back on the shelf.',
    processing: `${number} is paid. The receipt is in your email, and so is the way back to this page.`,
    shipped: `${number} is with the carrier.`,
    delivered: order.deliveredAt ? `${number} arrived on ${dayOf(order.deliveredAt)}.` : `${number} arrived.`,
    canceled: 'It will not be sent. What you paid goes back the way it came.',
    returned: 'The carrier could not deliver it. It is safe here.',
  }
  return leads[order.status]
}

/** What happens next, in a sentence or two. */
export function nextOf(order: ShopperOrder): string | undefined {
  const hasWaiting = order.parcels.some(parcel => parcel.state === 'waiting')
  const texts: Partial<Record<Status, string>> = {
    processing: hasWaiting
      ? 'Something of your order is not on the shelf at the moment. We send it as soon as it is back.'
      : 'We pack your order now. You get an email with the tracking number when it ships.',
    shipped: 'You get an email when it is delivered.',
    delivered: 'Is something missing or broken?',
  }
  return texts[order.status]
}

/** What to write to the store about; undefined where nothing needs it. */
export function requestOf({ status }: Pick<ShopperOrder, 'status'>): string | undefined {
  if (status === 'delivered') return ''
  return status === 'returned' ? ' with the right address, and it is sent again' : undefined
}

/** How far a paid order is. */
export function stepsOf(order: ShopperOrder): PubStep[] {
  const reached = reachedOf(order)
  const steps = [
    { label: 'Ordered', time: order.placedAt },
    { label: 'Packed', time: order.packedAt },
    { label: 'Shipped', time: order.shippedAt },
    { label: 'Delivered', time: order.deliveredAt },
  ]
  return steps.map(({ label, time }, index) => ({
    label,
    ...(index < reached && time ? { time: dayOf(time) } : {}),
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }))
}

function reachedOf({ status, packedAt }: ShopperOrder): number {
  if (status === 'delivered') return 4
  if (status === 'shipped' || status === 'returned') return 3
  return packedAt ? 2 : 1
}

/** The heading of its way to the shopper. */
export function wayOf({ status, expectedOn }: Pick<ShopperOrder, 'status' | 'expectedOn'>): string {
  if (status === 'delivered') return 'Delivered'
  if (status === 'returned') return 'Back with us'
  if (expectedOn) return `Expected around ${dayOf(`${expectedOn}T12:00:00Z`)}`
  return status === 'shipped' ? 'On its way to you' : 'What happens next'
}

const parcelTexts: Record<ShopperOrder['parcels'][number]['state'], string> = {
  preparing: 'being packed',
  waiting: 'waits for something that is not on the shelf',
  shipped: 'on its way',
  delivered: 'delivered',
  returned: 'came back to us',
  lost: 'lost on its way',
}
export const parcelText = (state: ShopperOrder['parcels'][number]['state']) => parcelTexts[state]

export const isPaid = ({ status }: Pick<ShopperOrder, 'status'>) => status !== 'unpaid' && status !== 'ended'

/** How it was paid, each way with its amount. */
export function paymentsOf(order: ShopperOrder): { label: string; amount: string }[] {
  const card = order.card ? `${brandOf(order.card.brand)} ending in ${order.card.last4}` : 'Card'
  return [
    ...(isZero(order.giftCardTotal) ? [] : [{ label: 'Gift card', amount: order.giftCardTotal }]),
    ...(isZero(order.cardTotal) ? [] : [{ label: card, amount: order.cardTotal }]),
  ]
}

export const isZero = (amount: string) => Number(amount) === 0

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
const brandOf = (brand: string) => brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
