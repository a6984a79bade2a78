import { normalizeHost } from './normalize-host.ts'

/** An email address as it is stored and compared: in lower case, with its host in ASCII. What follows the last @ is the host. */
export function normalizeAddress(address: string): string {
  const text = address.trim().normalize('NFC')
  const at = text.lastIndexOf('@')
  return at < 0
    ? text.toLowerCase()
    : `${text.slice(0, at).toLowerCase()}@${normalizeHost(text.slice(at + 1))}`
}
