import { foldAddress } from '../../../gifting/group-orders/allow-lists/fold-address.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'

/** What makes two spellings of an address one person. */
export function personKeyOf(address: string): string {
  return foldAddress(normalizeAddress(address))
}
