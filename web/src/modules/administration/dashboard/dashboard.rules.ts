import { recentDays } from '@ribbon/contract/limits'

/** Spec: each failed call has its own text. */
export const reportsFailed = 'The dashboard reports could not be loaded.'

export interface Attention {
  /** Set in bold. */ number?: string
  text: string
  to?: string
  link?: string
}

interface Standing {
  waiting: number
  shipped: number
  remaining: number | undefined
  ordersLimit: number | null
  seesTeam: boolean
  isTeamOwner: boolean
  canSend: boolean
}

const gifts = (count: number) => (count === 1 ? 'gift' : 'gifts')
const few = 0.1

/** Today's one number that needs somebody, and where to go with it; good news where nothing does. */
export function attentionOf({
  waiting,
  shipped,
  remaining,
  ordersLimit,
  seesTeam,
  isTeamOwner,
  canSend,
}: Standing): Attention {
  const toPlan = isTeamOwner ? { to: '/manage-billing', link: 'See the plans' } : {}
  if (seesTeam && remaining === 0)
    return { number: 'No', text: 'sends are left in this billing cycle.', ...toPlan }
  if (waiting > 0)
    return {
      number: count(waiting),
      text: `${gifts(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for an address.`,
      ...(canSend
        ? { to: `/orders${seesTeam ? '/teamOrders' : ''}?status=awaiting_address`, link: 'See whose' }
        : {}),
    }
  if (seesTeam && remaining !== undefined && ordersLimit !== null && remaining <= ordersLimit * few)
    return {
      number: count(remaining),
      text: `${remaining === 1 ? 'send is' : 'sends are'} left in this billing cycle.`,
      ...toPlan,
    }
  if (shipped > 0)
    return {
      number: count(shipped),
      text: `${gifts(shipped)} ${shipped === 1 ? 'is' : 'are'} on the way. Nothing needs your attention.`,
    }
  return { text: 'Nothing needs your attention.' }
}

/** Ranges of days to look at; a year is told in months. */
export const ranges = [
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '12 months' },
] as const
export type Range = (typeof ranges)[number]

/** The range that the address names, else thirty days. */
export function rangeOf(days: string): Range {
  return ranges.find(range => range.days === days) ?? ranges[0]
}

/** `34 in the 30 days before, up 24 %`: a number against that of the period before. */
export function comparison(now: number, before: number, shown: string, label: string): string {
  const period = `in the ${label} before`
  if (before <= 0) return now > 0 ? `None ${period}` : `None ${period} either`
  const change = Math.round(((now - before) / before) * 100)
  const words = change === 0 ? 'about the same' : `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}%`
  return `${shown} ${period}, ${words}`
}

const count = (value: number) => value.toLocaleString('en-US')

/** `6 Aug – 5 Sep`; the end of a cycle is the first day after it. */
export function cycleText(startsOn: string, endsOn: string): string {
  const last = new Date(Date.parse(endsOn) - 86_400_000)
  return `${dayText(new Date(startsOn))} – ${dayText(last)}`
}

export function dayText(day: Date): string {
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

/** What stands under the mean. */
export function averageNote({
  perMonth,
  monthCount,
  perCycle,
  cycleCount,
}: {
  perMonth: number | null
  monthCount: number
  perCycle: number | null
  cycleCount: number
}): string {
  if (perMonth === null) return 'Available after the first full month'
  const months = monthCount === 1 ? 'over the last full month' : `over the last ${monthCount} full months`
  return perCycle === null || cycleCount < 2
    ? months
    : `${months}; ${perCycle.toLocaleString('en-US')} a billing cycle`
}

/** Lines of a CSV of plain words and numbers. */
export function chartCsv(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return (
    [heads, ...rows]
      .map(row =>
        row
          .map(cell => (/[",]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)))
          .join(','),
      )
      .join('\r\n') + '\r\n'
  )
}

interface Placed {
  createdAt: string
  processingStartDate: string | null
}

/** When a gift went out of the sender's hands. */
export const placedAt = ({ processingStartDate, createdAt }: Placed) => processingStartDate ?? createdAt

const shownAtMost = 10

/** Those placed in the last thirty days, as the number beside them counts: today and the 29 days (UTC) before. */
export function recentlyPlaced<T extends Placed>(orders: readonly T[], now: number): T[] {
  const since = new Date(now - (recentDays - 1) * 86_400_000).toISOString().slice(0, 10)
  return orders
    .filter(order => placedAt(order) >= since)
    .toSorted((a, b) => placedAt(b).localeCompare(placedAt(a)))
    .slice(0, shownAtMost)
}
