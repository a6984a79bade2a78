import type { Reader } from '../../../platform/db/database.ts'
import type { StoreParts } from './find-store-facts.ts'
import { findStoreByName, type StoreRow } from './stores.store.ts'

export interface PublicStore {
  store: StoreRow
  currency: string
  isOpen: boolean
}

/**
 * A store by the slug or id of its address, also by a slug it had lately. Undefined where there is none, and where the team
 * cannot have it open: the team is suspended, or does not use the module.
 */
export async function findPublicStore(
  reader: Reader,
  { findAccount }: Pick<StoreParts, 'findAccount'>,
  name: string,
): Promise<PublicStore | undefined> {
  const found = await findStoreByName(reader, name)
  if (!found || found.isSuspended || !found.modules.includes('e_commerce')) return undefined
  const { store } = found
  const account = await findAccount(reader, store.teamId)
  return {
    store,
    currency: account?.currency ?? 'usd',
    isOpen: store.status === 'active' && account?.chargesEnabled === true,
  }
}
