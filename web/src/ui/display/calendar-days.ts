const format = (options: Intl.DateTimeFormatOptions) => {
  const inUtc = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => inUtc.format(new Date(day))
}

/** Formats a calendar day, `Aug 1, 2026`, without shifting it by the reader's time zone. */
export const dayText = format({ month: 'short', day: 'numeric', year: 'numeric' })
export const longDayText = format({ month: 'long', day: 'numeric', year: 'numeric' })
export const shortDayText = format({ month: 'short', day: 'numeric' })
export const monthText = format({ month: 'long', year: 'numeric' })
