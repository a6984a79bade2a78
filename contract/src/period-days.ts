/** `last_7` and `last_7_days` mean the same (reading G2). */
export const timePeriods = [
  'last_7',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
] as const
export type TimePeriod = (typeof timePeriods)[number]

/** Days (UTC), both included. */
export interface Period {
  from: string
  to: string
}

interface AskedPeriod {
  start_date?: string | undefined
  end_date?: string | undefined
  time_period?: TimePeriod | undefined
}

/** The days a query asks for, seen from `today`; undefined where it asks for none. */
export function periodOf(
  { start_date: from, end_date: to, time_period: name }: AskedPeriod,
  today: string,
): Period | undefined {
  if (from && to) return { from, to }
  return name && namedPeriod(name, today)
}

export function namedPeriod(name: TimePeriod, today: string): Period {
  const [year, month] = today.split('-').map(Number) as [number, number]
  switch (name) {
    case 'last_7':
    case 'last_7_days':
      return { from: daysAfter(today, -6), to: today }
    case 'last_30_days':
      return { from: daysAfter(today, -29), to: today }
    case 'last_90_days':
      return { from: daysAfter(today, -89), to: today }
    case 'this_month':
      return { from: dayOf(year, month - 1, 1), to: today }
    case 'last_month':
      return { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) }
    case 'this_year':
      return { from: dayOf(year, 0, 1), to: today }
  }
}

/** As many days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  return { from: daysAfter(from, -1 - daysBetween(from, to)), to: daysAfter(from, -1) }
}

/** Each day of a period. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index))
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const dayMs = 86_400_000
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
