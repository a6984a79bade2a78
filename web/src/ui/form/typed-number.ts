export interface NumberShape {
  /** How many decimal places may be typed; 0 for whole numbers. */ places: number
  /** Shows all of the places. */ hasAllPlaces: boolean
  thousandSeparator: string
  prefix: string
  suffix: string
}

/** What of a typed text can be part of a number, as plain digits: "$1,2a3.456" is "123.45" with two places. */
export function typedNumber(text: string, places: number): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.')
  if (places === 0 || rest.length === 0) return whole
  return `${whole}.${rest.join('').slice(0, places)}`
}

/** The number of plain digits; what is too long for one stays text, and nothing stays nothing. */
export function numberOf(digits: string): number | string {
  if (!/\d/.test(digits)) return ''
  const number = Number(digits)
  return Number.isSafeInteger(Math.trunc(number)) ? number : digits
}

/** A number as a field shows it while nobody types in it. */
export function shownNumber(value: number | string | null | undefined, shape: NumberShape): string {
  const digits = typedNumber(String(value ?? ''), shape.places)
  if (!/\d/.test(digits)) return ''
  const [whole = '', decimals = ''] = digits.split('.')
  const grouped = (whole || '0').replaceAll(/\B(?=(\d{3})+$)/g, shape.thousandSeparator)
  const shownDecimals = shape.hasAllPlaces ? decimals.padEnd(shape.places, '0') : decimals
  return `${shape.prefix}${grouped}${shownDecimals && `.${shownDecimals}`}${shape.suffix}`
}
