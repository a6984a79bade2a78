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

const ouncesPer = { lb: 16, oz: 1, kg: 35.273962, g: 0.035273962 } as const

/** A typed weight in ounces: `2 lb 6 oz`, `38 oz`, `1.1 kg`, `500 g`; a number alone is ounces. */
export function parseWeight(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replaceAll(',', '.')
  if (/^\d+(\.\d+)?$/.test(typed)) return weightOrNothing(Number(typed))
  const part = /(\d+(?:\.\d+)?)\s*(lb|oz|kg|g)s?\s*/g
  if (typed === '' || typed.replaceAll(part, '') !== '') return undefined
  const ounces = [...typed.matchAll(part)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * ouncesPer[unit as keyof typeof ouncesPer],
    0,
  )
  return weightOrNothing(ounces)
}

function weightOrNothing(ounces: number): number | undefined {
  return ounces > 0 ? Math.round(ounces * 100) / 100 : undefined
}

export interface BoxSize {
  name: string
  lengthInches: number
  widthInches: number
  heightInches: number
}

/** `S2, 12 × 9 × 4 in`. */
export function boxText({ name, lengthInches, widthInches, heightInches }: BoxSize): string {
  return `${name}, ${lengthInches} × ${widthInches} × ${heightInches} in`
}
