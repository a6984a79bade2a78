import {
  namedPeriod,
  periodOf,
  timePeriods,
  type Period,
  type TimePeriod,
} from '@ribbon/contract/period-days'
import type { RangePreset } from '../../ui/table/date-range.rules.ts'

const periodLabels: Record<Exclude<TimePeriod, 'last_7'>, string> = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
}
export const ownDays = 'days'
export const periodChoices = [
  ...Object.entries(periodLabels).map(([value, label]) => ({ value, label })),
  { value: ownDays, label: 'Choose days' },
]

/** What an address says of the days: a named period, or two days. */
export interface PeriodState {
  period: string
  from: string
  to: string
}

/** The period as calls take it. Days that are not both there, or not in order, are not asked for yet. */
export function askedPeriod({ period, from, to }: PeriodState) {
  if (period === ownDays && from !== '' && to !== '' && from <= to)
    return { start_date: from, end_date: to, filter: 'date_range' as const }
  return { time_period: timePeriods.find(each => each === period) ?? ('last_7_days' as const) }
}

/** The days of a list, for a file that may be written tomorrow. */
export function exportedDays(state: PeriodState, now: Date): Period | undefined {
  return periodOf(askedPeriod(state), now.toISOString().slice(0, 10))
}

/** The usual ranges of a list of days, seen from now. */
export function rangePresets(now: Date): RangePreset[] {
  const today = now.toISOString().slice(0, 10)
  return (['last_7_days', 'last_30_days', 'this_month', 'last_month', 'this_year'] as const).map(name => ({
    name,
    label: periodLabels[name],
    ...namedPeriod(name, today),
  }))
}
