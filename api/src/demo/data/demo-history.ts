import { demoCardMessage } from './demo-card-messages.ts'
import { demoOrderItems, type DemoOrderItem } from './demo-order-items.ts'
import { demoMembers, type DemoMember } from './demo-people.ts'
import { seededRandom, type Random } from './demo-random.ts'
import { demoRecipients, type DemoRecipient } from './demo-recipients.ts'
import { demoServices, type DemoService } from './demo-shipping.ts'

export type DemoOrderStatus =
  | 'unpaid'
  | 'awaiting_address'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'canceled'
  | 'returned'

export type DemoOrder = {
  memberKey: string
  /** Index into `demoRecipients(demoRecipientCount)`. A recipient who is still asked for an address occurs in no other order. */
  recipientIndex: number
  items: DemoOrderItem[]
  cardMessage: string
  status: DemoOrderStatus
  createdAt: Date
  processingAt?: Date
  shippedAt?: Date
  deliveredAt?: Date
  canceledAt?: Date
  returnedAt?: Date
  service: DemoService
  shippingCents: number
}

export const demoRecipientCount = 300

const seed = 1_404
const paidOrders = 416
const daysBack = 426
// Positions, from the newest order back, whose recipients have not entered their address yet.
const waitingPlaces: readonly number[] = [1, 3, 4, 7]
// Positions of orders that have not shipped, so that there is always something to pack and to cancel.
const unpackedPlaces: readonly number[] = [0, 2, 5]
const hour = 3_600_000
const day = 24 * hour
const longestWait = 13 * day
const longestPacking = 8 * day

// The demo's accounts have no unpaid order of their own to begin with.
const unpaidSenders: readonly string[] = ['priya', 'grace', 'aisha', 'elena']
const eagerness: Record<string, number> = {
  olivia: 18,
  marco: 16,
  priya: 14,
  grace: 10,
  tom: 9,
  aisha: 9,
  daniel: 8,
  sana: 6,
  yuki: 5,
  elena: 4,
  ben: 3,
  liam: 0,
}
type Scene = { now: Date; recipients: readonly DemoRecipient[]; random: Random }

/** About 14 months of orders up to `now`, oldest first; the same `now` gives the same orders. */
export function demoHistory(now: Date): DemoOrder[] {
  const random = seededRandom(seed)
  const recipients = demoRecipients(demoRecipientCount)
  const scene = { now, recipients, random }
  const paid = momentsOfSending(now, random).map((createdAt, index, moments) => {
    const place = moments.length - 1 - index
    const asked = waitingPlaces.indexOf(place)
    const age = now.getTime() - createdAt.getTime()
    if (asked >= 0 && age < longestWait) return waitingOrder(createdAt, demoRecipientCount - 1 - asked, scene)
    const order = paidOrder(createdAt, scene)
    return unpackedPlaces.includes(place) && age < longestPacking ? unpacked(order) : order
  })
  const unpaid = unpaidSenders.map((memberKey, index) => {
    const createdAt = new Date(now.getTime() - (index * 1.4 + 0.2) * day - random.between(0, 40) * 60_000)
    return draft(createdAt, memberOf(memberKey), settledRecipient(random), scene)
  })
  return [...paid, ...unpaid].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

function momentsOfSending(now: Date, random: Random): Date[] {
  const days = Array.from({ length: daysBack }, (_, index) => {
    const date = new Date(now.getTime() - (daysBack - index) * day)
    date.setUTCHours(0, 0, 0, 0)
    return { date, weight: weightOf(date, index / daysBack) }
  })
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  const moments: Date[] = []
  let [passed, next] = [0, 0.5]
  for (const { date, weight } of days) {
    passed += (weight / total) * paidOrders
    for (; next < passed; next += 1)
      moments.push(new Date(date.getTime() + random.between(14 * 60, 22 * 60) * 60_000))
  }
  return moments
    .map(moment => (moment < now ? moment : new Date(now.getTime() - random.between(20, 600) * 60_000)))
    .sort((a, b) => a.getTime() - b.getTime())
}

function weightOf(date: Date, progress: number): number {
  const ramp = (0.6 + progress) * (progress > 0.983 ? 1.7 : 1)
  const weekday = date.getUTCDay()
  const workday = weekday === 0 || weekday === 6 ? 0.12 : 1
  const dayOfMonth = date.getUTCDate()
  if (date.getUTCMonth() === 11) return ramp * workday * (dayOfMonth < 19 ? 3.6 : 0.8)
  if (date.getUTCMonth() === 10) return ramp * workday * 1.35
  if (date.getUTCMonth() === 0) return ramp * workday * 0.7
  return ramp * workday
}

function waitingOrder(createdAt: Date, recipientIndex: number, scene: Scene): DemoOrder {
  return { ...draft(createdAt, someSender(scene.random), recipientIndex, scene), status: 'awaiting_address' }
}

function paidOrder(createdAt: Date, scene: Scene): DemoOrder {
  const { now, random } = scene
  const order = draft(createdAt, someSender(random), settledRecipient(random), scene)
  const fate = random.unit()
  const askedFor = random.chance(0.06) ? random.between(20, 130) * hour : 0
  const processingAt = new Date(
    Math.min(createdAt.getTime() + random.between(2, 15) * 60_000 + askedFor, now.getTime() - 60_000),
  )
  order.status = 'processing'
  order.processingAt = processingAt
  const started = processingAt.getTime()
  const canceledAt = new Date(started + random.between(1, 20) * hour)
  const shippedAt = skipWeekend(new Date(started + random.between(26, 88) * hour))
  const transitDays = order.service.startsWith('globalpost') ? random.between(7, 13) : random.between(2, 5)
  const deliveredAt = new Date(shippedAt.getTime() + transitDays * day + random.between(-4, 5) * hour)
  const returnedAt = new Date(shippedAt.getTime() + (transitDays + random.between(9, 16)) * day)

  if (fate < 0.04 && canceledAt < now) return { ...order, status: 'canceled', canceledAt }
  if (shippedAt > now) return order
  if (fate > 0.975)
    return returnedAt < now
      ? { ...order, status: 'returned', shippedAt, returnedAt }
      : { ...order, status: 'shipped', shippedAt }
  return deliveredAt < now
    ? { ...order, status: 'delivered', shippedAt, deliveredAt }
    : { ...order, status: 'shipped', shippedAt }
}

function unpacked({
  shippedAt: _shipped,
  deliveredAt: _delivered,
  canceledAt: _canceled,
  returnedAt: _returned,
  ...order
}: DemoOrder): DemoOrder {
  return { ...order, status: 'processing' }
}

function draft(
  createdAt: Date,
  sender: DemoMember,
  recipientIndex: number,
  { now, recipients, random }: Scene,
): DemoOrder {
  const recipient = recipients[recipientIndex]
  if (!recipient) throw new Error(`The demo has no recipient ${recipientIndex}`)
  const service = serviceTo(recipient, random)
  return {
    memberKey: sender.key,
    recipientIndex,
    status: 'unpaid',
    createdAt,
    service,
    items: demoOrderItems(createdAt, now, sender, random),
    cardMessage: demoCardMessage(recipient.name, sender.firstName, createdAt.getUTCMonth(), random),
    shippingCents: demoServices[service].amountCents,
  }
}

function serviceTo(recipient: DemoRecipient, random: Random): DemoService {
  if (recipient.country === 'US') return random.chance(0.06) ? 'usps_first_class' : 'standard'
  return random.weighted(
    ['globalpost_economy', 'globalpost_standard'] as const,
    service => 9_000_000 / demoServices[service].amountCents ** 2,
  )
}

function settledRecipient(random: Random): number {
  return random.between(0, demoRecipientCount - waitingPlaces.length - 1)
}

function someSender(random: Random): DemoMember {
  return random.weighted(demoMembers, member => eagerness[member.key] ?? 1)
}

function memberOf(key: string): DemoMember {
  const member = demoMembers.find(candidate => candidate.key === key)
  if (!member) throw new Error(`The demo has no member ${key}`)
  return member
}

function skipWeekend(date: Date): Date {
  const weekday = date.getUTCDay()
  return new Date(date.getTime() + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day)
}
