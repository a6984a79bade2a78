import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export interface OrderFacts {
  state: GroupOrderState
  isOpen: boolean
  isLocked: boolean
  opens_at: string | null
}

/**
 * Whether its orders count as being made, so that controls wait (S3 §4, reading F1): in every state but `pending` and
 * `auto_finalising`.
 */
export function countsAsFinalizing(state: GroupOrderState): boolean {
  return state !== 'pending' && state !== 'auto_finalising'
}

/** A run is at work: the screen looks again without being asked. */
export function isAtWork(state: GroupOrderState): boolean {
  return state === 'validating' || state === 'processing'
}

/** Where a group order stands, as dot and word. */
export function stateView(order: OrderFacts, now = Date.now()): { tone: StatusTone; label: string } {
  switch (order.state) {
    case 'validating':
      return { tone: 'progress', label: 'Validating recipients' }
    case 'processing':
      return { tone: 'moving', label: 'Making orders' }
    case 'finalized':
      return { tone: 'done', label: 'Finalized' }
    case 'canceled':
      return { tone: 'stopped', label: 'Canceled' }
    default:
      return choosingView(order, now)
  }
}

function choosingView(order: OrderFacts, now: number): { tone: StatusTone; label: string } {
  if (order.opens_at !== null && Date.parse(order.opens_at) > now)
    return { tone: 'neutral', label: 'Not open yet' }
  if (!order.isOpen) return { tone: 'neutral', label: 'Closed' }
  if (order.isLocked) return { tone: 'progress', label: 'Paused' }
  return { tone: 'done', label: order.state === 'auto_finalising' ? 'Open, finalizes by itself' : 'Open' }
}

export const stateTabs = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'processing', label: 'Being finalized' },
  { value: 'finalized', label: 'Finalized' },
  { value: 'canceled', label: 'Canceled' },
] as const

/** The server's filters of a tab; an unknown one shows everything. */
export function filtersOf(tab: string): Partial<Record<GroupOrderState, true>> | undefined {
  if (tab === 'open') return { pending: true, auto_finalising: true }
  if (tab === 'processing') return { validating: true, processing: true }
  if (tab === 'finalized') return { finalized: true }
  if (tab === 'canceled') return { canceled: true }
  return undefined
}

/** “268 of 412”: who confirmed of those named, or of those who came where nobody is named. */
export function confirmedOf({
  submissionsCount,
  counts,
}: {
  submissionsCount: number
  counts: { allowed: number; came: number }
}): string {
  const all = Math.max(counts.allowed, counts.came)
  const confirmed = submissionsCount.toLocaleString('en-US')
  return all === 0 ? 'Nobody yet' : `${confirmed} of ${all.toLocaleString('en-US')}`
}

export const peopleText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

/** The address to share. */
export function pageUrl(pagePath: string, origin = location.origin): string {
  return new URL(pagePath, origin).href
}

/** A time as a field of day and time takes it, in the zone of this browser. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The time of such a field; null where nothing was entered. */
export function instantOf(local: string): string | null {
  const time = Date.parse(local)
  return local === '' || Number.isNaN(time) ? null : new Date(time).toISOString()
}
