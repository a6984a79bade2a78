import { foldAddress } from './fold-address.ts'

/**
 * What makes two spellings of an address one person. Where a list names the address, it is that address exactly, so that a list may
 * hold `ada+1@` and `ada+2@` on purpose; else all spellings of one mailbox are one person.
 */
export function personKey(address: string, named: string | undefined): string {
  return named ?? foldAddress(address)
}
