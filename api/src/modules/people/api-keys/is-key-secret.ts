import { keyChecksum } from './key-checksum.ts'

/** The prefix that people and scanners recognize, eight shown characters, 32 secret ones, and a checksum of all that. */
const shape = /^rbk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/

export function isKeySecret(text: string): boolean {
  return shape.test(text) && keyChecksum(text.slice(0, -6)) === text.slice(-6)
}
