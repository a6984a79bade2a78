import type { PubStep } from '../../../../public-ui/pub-timeline.tsx'
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
}

/** The headline of the last page. */
export function doneGreeting(person: Done): { text: string; lead: string } {
  const first = firstNameOf(person.name)
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
  const isPacking = person.recipientState === 'finalized'
  return [
    {
      label: giftCount > 0 ? `You confirmed ${giftsText(giftCount)}` : 'You confirmed your gifts',
      time: person.confirmedAt ? timeText(person.confirmedAt) : undefined,
      state: 'done',
    },
    { ...packing(person, closesAt, isRolling), state: isPacking ? 'current' : 'ahead' },
    { label: 'You get a tracking link', detail: 'By email, when the parcel leaves', state: 'ahead' },
    { label: 'It arrives', detail: 'We tell you the day when it ships.', state: 'ahead' },
  ]
}

function packing(
  person: Done,
  closesAt: string | null,
  isRolling: boolean,
): { label: string; detail?: string } {
  if (person.recipientState === 'finalized') return { label: 'We pack it' }
  const detail = person.canChange ? 'You can change gifts or address until then' : undefined
  if (person.notBefore)
    return { label: `We pack it from ${dayText(`${person.notBefore}T12:00:00`)} on`, detail }
  if (person.changeableUntil && isRolling)
    return { label: `We pack it after ${timeText(person.changeableUntil)}`, detail }
  if (closesAt) return { label: `We pack it after ${dayText(closesAt)}`, detail }
  return { label: 'We pack it', detail }
}
