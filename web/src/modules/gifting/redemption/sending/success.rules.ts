import type { PubStep } from '../../../../public-ui/pub-timeline.tsx'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { dayText, firstNameOf, giftsText, timeText } from '../redemption.rules.ts'

interface Done {
  name: string | null
  email: string
  recipientState: string
  isGroupOrderConfirmed: boolean
  confirmedAt: string | null
  canChange: boolean
  changeableUntil: string | null
  notBefore: string | null
  /** Of the order made of the choice. */ orderStatus: OrderStatus | null
}

const greetings: Partial<Record<OrderStatus, { text: string; lead: string }>> = {
  shipped: { text: 'Your gifts are on their way.', lead: 'Follow the parcel with the button below.' },
  delivered: { text: 'Your gifts have arrived.', lead: 'We hope you like what you chose.' },
  returned: {
    text: 'Your parcel came back to us.',
    lead: 'It could not be delivered. Ask the person who invited you what happens next.',
  },
}

/** The headline of the last page. */
export function doneGreeting(person: Done): { text: string; lead: string } {
  const first = firstNameOf(person.name)
  const underWay = person.orderStatus && greetings[person.orderStatus]
  if (underWay) return underWay
  if (person.recipientState === 'finalized')
    return {
      text: 'Your gifts are being packed.',
      lead: 'You chose in time, so there is nothing left to do. The tracking link comes by email.',
    }
  return {
    text: first ? `It’s all yours, ${first}.` : 'It’s all yours.',
    lead: `We sent a copy to ${person.email}.`,
  }
}

/** What happens next, in four lines with days where they are known. */
export function doneSteps(
  person: Done,
  { giftCount, closesAt, isRolling }: { giftCount: number; closesAt: string | null; isRolling: boolean },
): PubStep[] {
  const steps: Omit<PubStep, 'state'>[] = [
    {
      label: giftCount > 0 ? `You confirmed ${giftsText(giftCount)}` : 'You confirmed your gifts',
      time: person.confirmedAt ? timeText(person.confirmedAt) : undefined,
    },
    packing(person, closesAt, isRolling),
    { label: 'You get a tracking link', detail: 'By email, when the parcel leaves' },
    { label: 'It arrives', detail: 'We tell you the day when it ships.' },
  ]
  const reached = reachedBy(person)
  const isPacking = person.recipientState === 'finalized'
  return steps.map((step, index) => ({
    ...step,
    state: index < reached ? 'done' : index === reached && isPacking ? 'current' : 'ahead',
  }))
}

/** How many of the four lines lie behind the person. */
function reachedBy({ orderStatus }: Done): number {
  if (orderStatus === 'delivered') return 4
  if (orderStatus === 'shipped' || orderStatus === 'returned') return 3
  return 1
}

function packing(
  person: Done,
  closesAt: string | null,
  isRolling: boolean,
): { label: string; detail?: string } {
  if (person.recipientState === 'finalized') return { label: 'We pack it' }
  const until = (isRolling ? person.changeableUntil : null) ?? closesAt
  if (person.notBefore)
    return {
      label: `We pack it from ${dayText(`${person.notBefore}T12:00:00`)} on`,
      detail:
        person.canChange && until ? `You can change gifts or address until ${timeText(until)}` : undefined,
    }
  const detail = person.canChange ? 'You can change gifts or address until then' : undefined
  if (until === null) return { label: 'We pack it', detail }
  return { label: `We pack it after ${until === closesAt ? dayText(until) : timeText(until)}`, detail }
}
