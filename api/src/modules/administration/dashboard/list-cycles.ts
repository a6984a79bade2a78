import { cyclesShown } from '@ribbon/contract/administration/dashboard'
import type { Span, Subscribed } from './dashboard.store.ts'

export interface Cycle extends Span {
  isCurrent: boolean
}

/** The last billing cycles, the running one at the end: periods as they were granted, before them counted back by the plan's interval to the first gift. */
export function listCycles(
  subscribed: Subscribed | undefined,
  firstDay: string | undefined,
  now = new Date(),
): Cycle[] {
  if (!subscribed) return []
  const { periodStart, periodEnd, granted, interval, intervalCount } = subscribed
  const months = intervalCount * (interval === 'year' ? 12 : 1)
  const known = [...new Set([...granted.filter(start => start <= periodStart), periodStart].map(day))].sort()
  const earlier: string[] = []
  while (
    firstDay !== undefined &&
    firstDay < (earlier[0] ?? known[0]!) &&
    known.length + earlier.length < cyclesShown
  )
    earlier.unshift(monthsBefore(known[0]!, months * (earlier.length + 1)))
  const starts = [...earlier, ...known].slice(-cyclesShown)
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? day(periodEnd)
    return { from, to, isCurrent: from <= day(now) && day(now) < to }
  })
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The same day of an earlier month, or the last of a month that is too short. */
function monthsBefore(from: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = from.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return day(new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastDay))))
}
