const dayMs = 86_400_000
/** A spreadsheet allows no longer ones. */
const codeMax = 255
/** Built-in formats of dates and times; the ones in the thirties and fifties are of East Asian editions. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export interface NumberFormat {
  isDate: boolean
  /** What a number is shown by where zeros are to stand before it. */ mask?: string
}

/** What matters of a number format: whether it shows a date, or digits at fixed places such as `00000`. */
export function readNumberFormat(id: number, fullCode = ''): NumberFormat {
  const code = fullCode.slice(0, codeMax)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const isDate = isBuiltInDate(id) || (/[ymdhs]/i.test(bare) && !/general/i.test(bare))
  return isDate || !/0{2,}/.test(code) ? { isDate } : { isDate, mask: code }
}

/** A number as it stands in a cell: no exponent, no trailing `.0`, dates as ISO 8601, zeros before it where its format has them. */
export function showNumber(text: string, format: NumberFormat | undefined, countsFrom1904: boolean): string {
  const value = Number(text)
  if (!text.trim() || !Number.isFinite(value)) return text
  if (format?.isDate && value >= 0 && value < 2_958_466) return showDate(value, countsFrom1904)
  const masked =
    format?.mask && Number.isInteger(value) && value >= 0 ? fillMask(value, format.mask) : undefined
  return masked ?? showPlain(value)
}

/** A spreadsheet keeps fifteen digits; what follows is noise of the binary fraction. */
function showPlain(value: number): string {
  const rounded = Number(value.toPrecision(15))
  if (Number.isInteger(rounded)) return BigInt(rounded).toString()
  return /e/.test(String(rounded)) ? rounded.toFixed(20).replace(/0+$/, '') : String(rounded)
}

function showDate(serial: number, countsFrom1904: boolean): string {
  const days = countsFrom1904 ? serial + 1462 : serial
  // Excel has a 29 February 1900 that never was.
  const sinceEpoch = Math.round(((days - (days < 60 ? 25_568 : 25_569)) * dayMs) / 1000) * 1000
  const [date = '', time = ''] = new Date(sinceEpoch).toISOString().slice(0, 19).split('T')
  if (serial < 1 && !countsFrom1904) return time
  return time === '00:00:00' ? date : `${date}T${time}`
}

/** `00000` or `[<=99999]00000;00000-0000`: digits fill the places from the right. Anything fancier is left alone. */
function fillMask(value: number, code: string): string | undefined {
  const [first = '', second] = code.split(';')
  const bound = /^\[<=?(\d+)\]/.exec(first)?.[1]
  const section = bound !== undefined && value > Number(bound) && second !== undefined ? second : first
  const mask = section
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted, escaped) => quoted ?? escaped)
  if (mask.length > 40 || !/^[0#\s()+/-]+$/.test(mask)) return undefined
  const digits = [...showPlain(value)]
  let shown = ''
  for (let at = mask.length - 1; at >= 0; at -= 1) {
    const [sign = '', before] = [mask[at], mask.slice(0, at + 1)]
    if (!digits.length && before.includes('#') && !before.includes('0')) break
    shown = (sign === '0' ? (digits.pop() ?? '0') : sign === '#' ? (digits.pop() ?? '') : sign) + shown
  }
  return (digits.join('') + shown).trim()
}
