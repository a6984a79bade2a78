const day = 24 * 60 * 60 * 1000

interface PaidPeriod {
  start: Date
  end: Date
  at: Date
}

/** The part of an amount that the days left of a period are worth, in whole cents; the day of the change counts as left. */
export function prorate(amountCents: number, { start, end, at }: PaidPeriod): number {
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / day))
  const left = Math.min(days, Math.max(0, Math.ceil((end.getTime() - at.getTime()) / day)))
  return Math.round((amountCents * left) / days)
}
