import { crc32 } from 'node:zlib'

export const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function keyChecksum(text: string): string {
  let rest = crc32(text)
  let written = ''
  for (let place = 0; place < 6; place += 1) {
    written = digits.charAt(rest % 62) + written
    rest = Math.floor(rest / 62)
  }
  return written
}
