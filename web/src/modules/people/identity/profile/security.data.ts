import { queryOptions, useQuery } from '@tanstack/react-query'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { secondFactorRoutes } from '@ribbon/contract/people/identity/second-factor'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'

export function useChangePassword() {
  return useCall(recoveryRoutes.updatePassword, {
    success: 'Your password has been successfully updated!',
    refreshes: ['users', 'sessions'],
    quiet: true,
  })
}

export function useSecondFactor() {
  return useQuery(
    queryOptions({
      queryKey: ['secondFactors', 'mine'],
      queryFn: async ({ signal }) => readOne(await callApi(secondFactorRoutes.getSecondFactor, { signal })),
    }),
  )
}

const refreshes = ['secondFactors', 'users']
export const useBeginSecondFactor = () => useCall(secondFactorRoutes.beginSecondFactor, { quiet: true })
export function useConfirmSecondFactor(onCodes: (codes: readonly string[]) => void) {
  return useCall(secondFactorRoutes.confirmSecondFactor, {
    refreshes,
    quiet: true,
    success: 'Two-factor authentication is on.',
    onSuccess: answer => onCodes(answer.data.attributes.recoveryCodes),
  })
}
export const useRenewRecoveryCodes = () =>
  useCall(secondFactorRoutes.renewRecoveryCodes, { refreshes, quiet: true })
export const useRemoveSecondFactor = () =>
  useCall(secondFactorRoutes.removeSecondFactor, {
    refreshes,
    quiet: true,
    success: 'Two-factor authentication is off.',
  })
