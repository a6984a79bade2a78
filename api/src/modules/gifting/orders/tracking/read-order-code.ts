/** What a text may be the beginning of. A bound that is null finds nothing. */
export interface OrderCode {
  /** Of public ids. */ firstId: string | null
  lastId: string | null
  /** Of tracking numbers, without spaces and dashes and in capitals. */ tracking: string | null
  /** Comes after every tracking number that begins with it. */ afterTracking: string | null
}

const fewest = 4
/** Letters alone are a name, such as Ada, until there are so many. */
const fewestLetters = 6

/** Order and tracking numbers a text may begin, whatever its spaces, dashes and capitals; undefined where it is neither. */
export function readOrderCode(text: string): OrderCode | undefined {
  const compact = text.replace(/[\s-]/g, '')
  const digits = /^#?([0-9a-f]{4,8})$/i.exec(withoutParcelNumber(text))?.[1]
  const isNumber =
    digits !== undefined && (compact.startsWith('#') || /\d/.test(digits) || digits.length >= fewestLetters)
  const isTracking = compact.length >= fewest && /^[0-9a-z]+$/i.test(compact) && /\d/.test(compact)
  if (!isNumber && !isTracking) return undefined
  const tracking = isTracking ? compact.toUpperCase() : null
  return {
    firstId: isNumber ? digits.padEnd(32, '0') : null,
    lastId: isNumber ? digits.padEnd(32, 'f') : null,
    tracking,
    // Of the letters and digits of tracking numbers, none comes after it.
    afterTracking: tracking && `${tracking}~`,
  }
}

/** Labels carry the number of the parcel behind that of the order: `AB12CD34-1`. */
function withoutParcelNumber(text: string): string {
  return text.replace(/^(\s*#?[0-9a-f]{8})-\d{1,2}\s*$/i, '$1').replace(/[\s-]/g, '')
}
