export interface ConfirmationDay {
  /** Such as 2026-11-22. */ date: string
  confirmed: number
  reminded: number
}
export interface DayBar extends ConfirmationDay {
  label: string
  longLabel: string
  isToday: boolean
}

const shownDays = 11
const dayMs = 86_400_000

/** The last days up to today, also those on which nothing happened; or up to the last confirmation, once that is long ago. */
export function dayBars(days: readonly ConfirmationDay[], today: string): DayBar[] {
  const confirming = days.filter(day => day.confirmed > 0)
  const [first, last] = [confirming[0], confirming.at(-1)]
  if (!first || !last) return []
  const end = timeOf(today) - timeOf(last.date) >= shownDays * dayMs ? timeOf(last.date) : timeOf(today)
  const begin = Math.max(timeOf(first.date), end - (shownDays - 1) * dayMs)
  const byDate = new Map(days.map(day => [day.date, day]))
  return Array.from({ length: Math.round((end - begin) / dayMs) + 1 }, (_, index) => {
    const time = new Date(begin + index * dayMs)
    const date = time.toISOString().slice(0, 10)
    return {
      date,
      confirmed: byDate.get(date)?.confirmed ?? 0,
      reminded: byDate.get(date)?.reminded ?? 0,
      label: String(time.getUTCDate()),
      longLabel: time.toLocaleDateString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }),
      isToday: date === today,
    }
  })
}

/** “Reminder sent Nov 20”, so that its effect can be seen. */
export function reminderText(days: readonly ConfirmationDay[]): string | undefined {
  const last = days.findLast(day => day.reminded > 0)
  if (!last) return undefined
  const day = new Date(timeOf(last.date)).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `Reminder sent ${day}`
}

/** The day it is here, as the server writes days. */
export function localDay(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
