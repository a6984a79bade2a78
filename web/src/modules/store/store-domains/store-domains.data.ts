import { storeDomainRoutes } from '@ribbon/contract/store/store-domains'
import { storeRoutes } from '@ribbon/contract/store/stores/stores'
import { useCall } from '../../../platform/calls.ts'
import { showErrorText, showSuccess } from '../../../platform/toasts.ts'

const changes = { refreshes: ['stores'] }

/** Null gives the domain up. */
export const useChangeDomain = () => useCall(storeRoutes.updateStore, { ...changes, quiet: true })

export const useRemoveDomain = (onDone: () => void) =>
  useCall(storeRoutes.updateStore, {
    ...changes,
    fallback: 'The domain was not removed.',
    onSuccess: onDone,
  })

/** Its two outcomes in the words of S3 §7 and of ours. */
export const useCheckDomain = () =>
  useCall(storeDomainRoutes.checkStoreDomain, {
    ...changes,
    fallback: 'The records could not be looked up.',
    onSuccess: ({ domain_verified }) => {
      if (domain_verified) showSuccess('Your domain is connected.')
      else showErrorText(['Custom domain not connected yet'])
    },
  })
