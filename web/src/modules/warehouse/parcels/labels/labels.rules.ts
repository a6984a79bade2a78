const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** When a service would deliver if the parcel left today, and whether that is later than sender and recipient were told. */
export function dayText({ expectedOn, isLate }: { expectedOn: string | null; isLate: boolean }): string {
  if (expectedOn === null) return 'The carrier says no day'
  return `${day.format(new Date(expectedOn))}${isLate ? ', later than promised' : ''}`
}

/** `2 lb 6 oz`. */
export function weightText(ounces: number): string {
  const whole = Math.round(ounces * 10) / 10
  const [pounds, rest] = [Math.floor(whole / 16), Math.round((whole % 16) * 10) / 10]
  return [pounds > 0 ? `${pounds} lb` : '', rest > 0 || pounds === 0 ? `${rest} oz` : '']
    .filter(Boolean)
    .join(' ')
}
