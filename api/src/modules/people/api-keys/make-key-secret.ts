import { randomBytes } from 'node:crypto'
import { digits, keyChecksum } from './key-checksum.ts'

/** A new secret of 190 bits. Its checksum tells a torn or mistyped one from one that does not exist. */
export function makeKeySecret(): { text: string; prefix: string } {
  const prefix = `rbk_live_${randomDigits(8)}`
  const unchecked = `${prefix}_${randomDigits(32)}`
  return { text: unchecked + keyChecksum(unchecked), prefix }
}

function randomDigits(count: number): string {
  let written = ''
  // Above 247 the first digits would come up more often.
  while (written.length < count)
    for (const byte of randomBytes(count))
      if (byte < 248 && written.length < count) written += digits.charAt(byte % 62)
  return written
}
