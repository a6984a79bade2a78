import { storeAccountRoutes } from '@ribbon/contract/store/store-accounts'
import type { Store } from '@ribbon/contract/store/stores/store-resource'
import { useCall } from '../../../platform/calls.ts'
import { readOne, type Flat } from '../../../platform/documents.ts'

// A store that can be paid again also ends an alert.
const refreshes = ['stores', 'alerts']

/** The provider's page on which the account is set up. */
export const useConnectAccount = (onLink: (url: string) => void, onFailure: () => void) =>
  useCall(storeAccountRoutes.connectStripeAccount, {
    refreshes,
    fallback: 'The payments account could not be opened.',
    onSuccess: answer => onLink(readOne(answer).url),
    onError: onFailure,
  })

export const useSetAccount = (onDone: (store: Flat<Store>) => void, onFailure: () => void) =>
  useCall(storeAccountRoutes.setStoreAccount, {
    refreshes,
    quiet: true,
    onSuccess: answer => onDone(readOne(answer)),
    onError: onFailure,
  })
