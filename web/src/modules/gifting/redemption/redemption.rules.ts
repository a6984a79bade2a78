/** The steps of a redemption, each with its own address. */
export type Step =
  | 'entry'
  | 'verification'
  | 'tier-selection'
  | 'recipient-info'
  | 'confirm-order'
  | 'confirm-success'

export interface StepAddress {
  step: Step
  /** The page's public name; undefined where the address does not say it. */ uuid: string | undefined
  query: URLSearchParams
}

const titles: Record<Step, string> = {
  entry: 'Your gifts',
  verification: 'Open your gifts',
  'tier-selection': 'Choose your gifts',
  'recipient-info': 'Your address',
  'confirm-order': 'Check and confirm',
  'confirm-success': 'Your gifts',
}
export const titleOf = (step: Step): string => titles[step]

/** What an address of the redemption pages says. */
export function readAddress(pathname: string, search: string): StepAddress {
  const query = new URLSearchParams(search)
  const step = /^\/redemption\/([\w-]+?)\/?$/.exec(pathname)?.[1]
  if (step !== undefined && step in titles)
    return { step: step as Step, uuid: query.get('uuid') ?? undefined, query }
  if (/^\/recipient\/verification\/?$/.test(pathname))
    return { step: 'verification', uuid: query.get('uuid') ?? undefined, query }
  return { step: 'entry', uuid: /^\/recipients\/([^/]+)\/?$/.exec(pathname)?.[1], query }
}

/** The token of a mailed link, and the address without it: what stands in the address bar is passed on, and sent to other servers. */
export function takeToken(pathname: string, search: string): { token: string | undefined; address: string } {
  const { step, query } = readAddress(pathname, search)
  const name = step === 'verification' ? 'token' : 't'
  const token = query.get(name) ?? undefined
  query.delete(name)
  return { token, address: query.size > 0 ? `${pathname}?${query}` : pathname }
}

/** The address of a step. The page's name is part of it, so that a reload and a second tab know which page they are for. */
export function addressOf(step: Step, uuid: string): string {
  return step === 'entry' ? `/recipients/${uuid}` : `/redemption/${step}?uuid=${encodeURIComponent(uuid)}`
}

export interface PageTimes {
  state: string
  isOpen: boolean
  isLocked: boolean
  opensAt: string | null
  closesAt: string | null
}
export type PageState = 'not_open' | 'open' | 'paused' | 'closed' | 'canceled' | 'finalized'

/** What a page is at this moment. Whether it is open is the server's word; the clock here only tells before from after. */
export function pageStateOf(page: PageTimes, now: number): PageState {
  if (page.state === 'canceled' || page.state === 'finalized') return page.state
  if (page.state === 'validating' || page.state === 'processing') return 'paused'
  if (!page.isOpen) return page.opensAt && Date.parse(page.opensAt) > now ? 'not_open' : 'closed'
  return page.isLocked ? 'paused' : 'open'
}

export interface Person {
  recipientState: string
  isGroupOrderConfirmed: boolean
  canChange: boolean
}

/** Where a person goes after entering or verifying (S3 §2); undefined for who takes no part any more. */
export function stepAfterEntry(person: Person): Step | undefined {
  const { recipientState, isGroupOrderConfirmed } = person
  if (recipientState === 'finalized') return 'confirm-success'
  if (recipientState === 'locked' && isGroupOrderConfirmed) return 'confirm-success'
  if (recipientState === 'locked') return 'tier-selection'
  if (recipientState === 'active') return isGroupOrderConfirmed ? 'confirm-success' : 'tier-selection'
  return undefined
}

/** Where people are sent once a page is finalized (S3 §2). */
export const endedPath = (uuid: string): string => `/404?isFinalized=true&uuid=${encodeURIComponent(uuid)}`

/** What is shown at a step instead of it, or where the person goes instead; undefined lets the step open. */
export type Instead =
  | { go: Step }
  | { leaves: true }
  | { show: 'skipped' | 'declined' | 'paused' | 'closed' | 'canceled' | 'not_open' }
  | undefined

/** The guards of the steps for a person who has entered. */
export function guardStep(
  step: Step,
  state: PageState,
  person: Person & { skippedBy: 'owner' | 'participant' | null },
): Instead {
  if (person.recipientState === 'disabled')
    return { show: person.skippedBy === 'participant' ? 'declined' : 'skipped' }
  const isDone = person.recipientState === 'finalized' || person.isGroupOrderConfirmed
  if (step === 'entry' || step === 'verification') return { go: stepAfterEntry(person) ?? 'tier-selection' }
  if (isDone) {
    const mendsAddress = step === 'recipient-info' && person.canChange
    return step === 'confirm-success' || mendsAddress ? undefined : { go: 'confirm-success' }
  }
  if (state === 'finalized') return { leaves: true }
  if (state !== 'open') return { show: state }
  return step === 'confirm-success' ? { go: 'tier-selection' } : undefined
}

/** “Thursday, December 3”; the year only when it is not this one. */
export function dayText(time: string | number | Date, now = new Date()): string {
  const date = new Date(time)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year })
}

/** “Friday, December 11, 11:59 PM EST”. */
export function timeText(time: string, now = new Date()): string {
  const clock = new Date(time).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return `${dayText(time, now)}, ${clock}`
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** “three gifts”. */
export function giftsText(count: number): string {
  return `${words[count] ?? count} ${count === 1 ? 'gift' : 'gifts'}`
}

export const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''
