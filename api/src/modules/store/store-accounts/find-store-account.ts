import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { StoreAccount } from '../stores/find-store-facts.ts'
import { requirementWords } from './requirement-words.ts'
import { findCurrentAccount } from './store-accounts.store.ts'
import { stateOf } from './store-accounts.states.ts'

/** The account by which a team's store is paid now. */
export async function findStoreAccount(reader: Reader, teamId: RowId): Promise<StoreAccount | undefined> {
  const account = await findCurrentAccount(reader, teamId)
  if (!account?.accountId) return undefined
  const { accountId, chargesEnabled, payoutsEnabled, detailsSubmitted, country, currency } = account
  return {
    accountId,
    state: stateOf(account),
    chargesEnabled,
    payoutsEnabled,
    detailsSubmitted,
    currentlyDue: requirementWords(account.currentlyDue),
    country,
    currency,
  }
}
