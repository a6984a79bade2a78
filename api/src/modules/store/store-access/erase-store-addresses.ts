import type { Tx } from '../../../platform/db/database.ts'
import { normalizeAddress } from '../../gifting/group-orders/allow-lists/normalize-address.ts'
import type { LockedPersonalData } from '../../gifting/recipients/lock-personal-data.ts'
import { eraseAddressOfStore } from './store-access.store.ts'

/** Erases recipients from those who may buy in their team's store. */
export function eraseStoreAddresses(tx: Tx): Promise<LockedPersonalData> {
  return Promise.resolve({
    erase: async ({ teamId, email }) => {
      if (email !== null) await eraseAddressOfStore(tx, teamId, normalizeAddress(email))
    },
  })
}
