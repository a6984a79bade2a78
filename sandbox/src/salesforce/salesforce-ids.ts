const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** An id of 18 characters as Salesforce gives them: prefix, number, and a checksum that tells upper case from lower. */
export function salesforceId(prefix: string, number: number): string {
  const short = `${prefix}Rb${number.toString(36).padStart(15 - prefix.length - 2, '0')}`
  const checksum = [0, 5, 10].map(from => {
    const bits = Array.from(short.slice(from, from + 5), letter => (/[A-Z]/.test(letter) ? 1 : 0))
    return letters[bits.reduce<number>((sum, bit, at) => sum + (bit << at), 0)]
  })
  return short + checksum.join('')
}
