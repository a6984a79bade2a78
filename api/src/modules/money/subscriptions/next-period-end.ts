interface Rhythm {
  interval: string
  intervalCount: number
}

/** The end of the period that starts at `start`; months are counted from the anchor, so that the 31st comes back after a short month. */
export function nextPeriodEnd(anchor: Date, start: Date, { interval, intervalCount }: Rhythm): Date {
  const months = (interval === 'year' ? 12 : 1) * intervalCount
  for (let count = 1; ; count++) {
    const end = monthsAfter(anchor, count * months)
    if (end > start) return end
  }
}

function monthsAfter(anchor: Date, months: number): Date {
  const moved = new Date(anchor)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return moved
}
