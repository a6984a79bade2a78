import { cyclesShown } from '@ribbon/contract/administration/dashboard'
import type { Span, BilledSubscription } from './dashboard.store.ts'
import { databaseTime } from '../../../platform/database-time.ts'

export interface Cycle extends Span {
  isCurrent: boolean
}

/**
 * The last billing cycles, ending with the current one: the periods that were granted, and before them periods counted back by
 * the plan's interval as far as the first gift.
 */
export function listCycles(
  subscription: BilledSubscription | undefined,
  firstDay: string | undefined,
  now = databaseTime(),
): Cycle[] {
  if (!subscription) return []
  const { periodStart, periodEnd, grantedPeriodStarts, interval, intervalCount } = subscription
  const months = intervalCount * (interval === 'year' ? 12 : 1)
  const granted = grantedPeriodStarts.filter(start => start <= periodStart)
  const known = [...new Set([...granted, periodStart].map(day))].sort()
  const firstKnown = known[0] ?? day(periodStart)
  const earlier: string[] = []
  let first = firstKnown
  while (firstDay !== undefined && firstDay < first && known.length + earlier.length < cyclesShown) {
    first = monthsBefore(firstKnown, months * (earlier.length + 1))
    earlier.unshift(first)
  }
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
