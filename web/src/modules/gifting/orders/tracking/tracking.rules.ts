import { firstNameOf } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { senderAtTeam } from '@ribbon/contract/full-name'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { expectedText } from '../expected-day.ts'

export interface GiftStory {
  status: OrderStatus
  isOfProject: boolean
  name: string
  senderName: string
  teamName: string
  city: string | null
  state: string | null
  country: string | null
  serviceName: string | null
  createdAt: string
  shippedAt: string | null
  deliveredAt: string | null
  expectedOn: string | null
}
export interface GiftStep {
  label: string
  detail?: string
  time?: string
  state: 'done' | 'current' | 'ahead'
}

const greetings: Record<OrderStatus, string> = {
  unpaid: 'a gift is being prepared for you.',
  awaiting_address: 'a gift is waiting for you.',
  processing: 'a gift is being wrapped for you.',
  shipped: 'your gift is on its way.',
  delivered: 'your gift has arrived.',
  canceled: 'this gift will not come.',
  returned: 'your gift came back to us.',
}

/** What people of a project submitted for is no gift. */
const projectGreetings: Record<OrderStatus, string> = {
  unpaid: 'your parcel is being prepared.',
  awaiting_address: 'your parcel waits for your address.',
  processing: 'your parcel is being packed.',
  shipped: 'your parcel is on its way.',
  delivered: 'your parcel has arrived.',
  canceled: 'this parcel will not come.',
  returned: 'your parcel came back to us.',
}

/** The greeting by first name, or without one where no name is known. */
export function greetingOf(gift: Pick<GiftStory, 'status' | 'name' | 'isOfProject'>): string {
  const first = firstNameOf(gift.name)
  const words = (gift.isOfProject ? projectGreetings : greetings)[gift.status]
  return first === null ? words.charAt(0).toUpperCase() + words.slice(1) : `${first}, ${words}`
}

/** What the greeting leaves open, said kindly. */
export function leadOf({
  status,
  isOfProject,
  senderName,
  teamName,
}: Pick<GiftStory, 'status' | 'isOfProject' | 'senderName' | 'teamName'>): string {
  const from = isOfProject ? teamName : senderAtTeam(senderName, teamName)
  if (status === 'canceled') return `${from} had to cancel it. If you have questions, please contact them.`
  if (status === 'returned')
    return `The carrier could not deliver it and returned it. We let ${from} know, and they can send it again.`
  if (status === 'awaiting_address')
    return `${from} would like to send you something. We emailed you to ask where to send it.`
  if (!isOfProject) return `${from} picked it for you.`
  return `${from} ${status === 'delivered' ? 'sent' : 'sends'} you what you submitted your address for.`
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const dayText = (at: string | null) => (at === null ? undefined : day.format(new Date(at)))

/** Where the gift is bound for, as far as a stranger with the link may know. */
export function placeText({
  city,
  state,
  country,
}: Pick<GiftStory, 'city' | 'state' | 'country'>): string | undefined {
  return [city, state, countryText(country)].filter(Boolean).join(', ') || undefined
}

function countryText(code: string | null): string | null {
  if (code === null || code === 'US') return null
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The way of the parcel; a canceled gift has none. */
export function stepsOf(gift: GiftStory): GiftStep[] {
  const { status } = gift
  if (status === 'canceled') return []
  const isOut = status === 'shipped' || status === 'delivered' || status === 'returned'
  const ready: GiftStep = {
    label: 'Getting ready',
    time: dayText(gift.createdAt),
    state: isOut ? 'done' : status === 'awaiting_address' ? 'ahead' : 'current',
  }
  const onTheWay: GiftStep = {
    label: 'On its way',
    detail: isOut ? (gift.serviceName ?? undefined) : undefined,
    time: dayText(gift.shippedAt),
    state: status === 'shipped' ? 'current' : isOut ? 'done' : 'ahead',
  }
  const end: GiftStep =
    status === 'returned'
      ? { label: 'Came back to us', state: 'current' }
      : {
          label: 'Delivered',
          detail: placeText(gift),
          time: dayText(gift.deliveredAt) ?? expectedText(gift.expectedOn),
          state: status === 'delivered' ? 'done' : 'ahead',
        }
  const asked: GiftStep[] =
    status === 'awaiting_address'
      ? [{ label: 'Your address', detail: 'Open the link in our email', state: 'current' }]
      : []
  return [...asked, status === 'awaiting_address' ? { ...ready, time: undefined } : ready, onTheWay, end]
}

const parcelWords = {
  preparing: 'getting ready',
  waiting: 'ships later',
  shipped: 'on its way',
  delivered: 'delivered',
  returned: 'came back to us',
  lost: 'lost in transit',
} as const

/** Where one of several parcels is. */
export function parcelText(state: keyof typeof parcelWords): string {
  return parcelWords[state]
}
