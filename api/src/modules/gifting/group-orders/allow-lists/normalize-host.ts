import { domainToASCII } from 'node:url'

/** A host as it is compared: in lower case and ASCII, without a final dot. A host that is none stays as it was typed. */
export function normalizeHost(host: string): string {
  const typed = host.trim().toLowerCase().replace(/\.$/, '')
  return domainToASCII(typed) || typed
}
