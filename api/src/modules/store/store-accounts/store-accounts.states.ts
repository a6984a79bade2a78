import type { StoreAccount } from '../stores/find-store-facts.ts'
import type { StoreAccountRow } from './store-accounts.store.ts'

type AccountState = StoreAccount['state']

/** Where an account is on its way: made, its details submitted, charging, and restricted once it may not charge any more. */
export function stateOf(
  account: Pick<StoreAccountRow, 'chargesEnabled' | 'chargingSince' | 'detailsSubmitted'>,
): AccountState {
  if (account.chargesEnabled) return 'charging'
  if (account.chargingSince) return 'restricted'
  return account.detailsSubmitted ? 'submitted' : 'made'
}
