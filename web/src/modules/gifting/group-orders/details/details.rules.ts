import type { GroupOrder } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { GroupOrderRecipient } from '@ribbon/contract/gifting/group-orders/participant-resources'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'
import { peopleText } from '../group-orders.rules.ts'

type Counts = GroupOrder['attributes']['counts']
type Person = GroupOrderRecipient['attributes']

export interface PeopleShares {
  confirmed: number
  choosing: number
  notStarted: number
  skipped: number
  /** Their sum. */ all: number
}

/** Everyone named or come, once each. */
export function peopleShares(counts: Counts): PeopleShares {
  const confirmed = counts.submitted + counts.processing + counts.finalized
  const { choosing, skipped } = counts
  const notStarted = Math.max(0, counts.allowed - counts.came)
  return { confirmed, choosing, notStarted, skipped, all: confirmed + choosing + notStarted + skipped }
}

export function chosenText({ confirmed, all }: PeopleShares): string {
  if (all === 0) return 'Nobody has come yet'
  return `${confirmed.toLocaleString('en-US')} of ${peopleText(all)} ${all === 1 ? 'has' : 'have'} chosen`
}

/** Who a reminder is for: those who were invited and have not confirmed. */
export function remindable(counts: Counts): number {
  const confirmed = counts.submitted + counts.processing + counts.finalized
  return Math.max(0, counts.invited - confirmed - counts.skipped)
}

const tones: Record<Person['displayState'], StatusTone> = {
  Pending: 'progress',
  Submitted: 'done',
  Processing: 'moving',
  Finalised: 'done',
  Skipped: 'stopped',
}

export interface PersonView {
  tone: StatusTone
  label: string
  /** What the word leaves open. */ detail: string | undefined
  isProblem: boolean
}

/** The display state of S2 §4, and what it leaves open. */
export function personView(
  person: Pick<
    Person,
    'displayState' | 'problem' | 'skippedBy' | 'declineReason' | 'notBefore' | 'itemsCount'
  >,
): PersonView {
  const label = person.displayState
  if (label === 'Skipped') {
    const declined = person.declineReason ? `Declined: ${person.declineReason}` : 'Declined'
    return {
      tone: tones[label],
      label,
      detail: person.skippedBy === 'participant' ? declined : 'By your team',
      isProblem: false,
    }
  }
  if (person.problem) return { tone: 'stopped', label, detail: person.problem, isProblem: true }
  const detail =
    label === 'Submitted' && person.notBefore
      ? `Not before ${dayText(person.notBefore)}`
      : label === 'Pending' && person.itemsCount > 0
        ? `${person.itemsCount} chosen so far`
        : undefined
  return { tone: tones[label], label, detail, isProblem: false }
}

/** When the person confirmed, until when the picks are held, or when the last mail went out; the newest thing that counts. */
export function whenText(
  person: Pick<Person, 'confirmedAt' | 'displayState' | 'heldUntil' | 'items' | 'remindedAt' | 'invitedAt'>,
  now = new Date(),
): string | undefined {
  if (person.confirmedAt !== null) return shortDay(person.confirmedAt, now)
  if (person.displayState === 'Skipped') return undefined
  if (person.heldUntil !== null && Date.parse(person.heldUntil) > now.getTime())
    return `Held until ${new Date(person.heldUntil).toLocaleTimeString('en-US', timeOfDay)}`
  if (person.items.length > 0) return 'No longer held'
  if (person.remindedAt !== null) return `Reminded ${shortDay(person.remindedAt, now)}`
  return person.invitedAt === null ? undefined : `Invited ${shortDay(person.invitedAt, now)}`
}

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const

/** “Today, 2:14 PM”, “Nov 19”, or “Nov 19, 2025”. */
function shortDay(at: string, now: Date): string {
  const time = new Date(at)
  if (time.toDateString() === now.toDateString())
    return `Today, ${time.toLocaleTimeString('en-US', timeOfDay)}`
  const isThisYear = time.getFullYear() === now.getFullYear()
  return time.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

function dayText(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

export const personTabs = ['submitted', 'pending', 'finalized', 'skipped', 'problem', 'not_started'] as const
export type PersonTab = (typeof personTabs)[number] | ''

export function tabOf(text: string): PersonTab {
  return personTabs.find(tab => tab === text) ?? ''
}

/** The tabs of the people with their counts; a fix is only offered where one is needed. */
export function peopleTabs(
  counts: Counts,
  current: PersonTab,
): { value: PersonTab; label: string; count: number }[] {
  const tabs: { value: PersonTab; label: string; count: number }[] = [
    { value: '', label: 'All', count: counts.came },
    { value: 'submitted', label: 'Submitted', count: counts.submitted },
    { value: 'pending', label: 'Pending', count: counts.choosing },
    { value: 'finalized', label: 'Finalised', count: counts.finalized },
    { value: 'skipped', label: 'Skipped', count: counts.skipped },
    { value: 'problem', label: 'Needs a fix', count: counts.problem },
    { value: 'not_started', label: 'Not started', count: peopleShares(counts).notStarted },
  ]
  const optional: readonly PersonTab[] = ['problem', 'finalized', 'not_started']
  return tabs.filter(tab => !optional.includes(tab.value) || tab.count > 0 || tab.value === current)
}

/** What can be done with the chosen people. */
export function actionsFor(people: readonly Pick<Person, 'displayState'>[]): {
  canSkip: boolean
  canEnable: boolean
  canRemove: boolean
} {
  const isAny = people.length > 0
  return {
    canSkip: isAny && people.every(({ displayState }) => ['Pending', 'Submitted'].includes(displayState)),
    canEnable: isAny && people.every(({ displayState }) => displayState === 'Skipped'),
    canRemove:
      isAny && people.every(({ displayState }) => ['Pending', 'Submitted', 'Skipped'].includes(displayState)),
  }
}

export const scarceBelow = 12

/** “268 needed, 250 left”: cards for those who wait for a run, beside what is in stock. */
export function cardsText(needed: number, available: number): string {
  const left = `${available.toLocaleString('en-US')} left`
  return needed === 0 ? left : `${needed.toLocaleString('en-US')} needed, ${left}`
}

/** “Closes Friday, December 11, in 19 days”. */
export function closingText(closesAt: string | null, now = Date.now()): string | undefined {
  if (closesAt === null) return undefined
  const time = Date.parse(closesAt)
  const day = new Date(closesAt).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  if (time <= now) return `Closed ${day}`
  const days = Math.floor((time - now) / 86_400_000)
  const left = days === 0 ? 'in less than a day' : days === 1 ? 'in 1 day' : `in ${days} days`
  return `Closes ${day}, ${left}`
}

/** “Portland, OR” or “Cork, Ireland”. */
export function placeOf(person: Pick<Person, 'city' | 'state' | 'country'>): string {
  if (!person.city) return ''
  const isHome = person.country === 'US' || person.country === null
  const region = isHome ? person.state : countryName(person.country ?? '')
  return [person.city, region].filter(Boolean).join(', ')
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
