import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import {
  operatorSecondFactorRoutes,
  secondFactorRoutes,
} from '@ribbon/contract/people/identity/second-factor'
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

const membersCalls = {
  queryKey: ['secondFactors', 'mine'],
  get: secondFactorRoutes.getSecondFactor,
  begin: secondFactorRoutes.beginSecondFactor,
  confirm: secondFactorRoutes.confirmSecondFactor,
  renew: secondFactorRoutes.renewRecoveryCodes,
  remove: secondFactorRoutes.removeSecondFactor,
}
export const operatorsSecondFactor = {
  queryKey: ['secondFactors', 'operator'],
  get: operatorSecondFactorRoutes.getOperatorSecondFactor,
  begin: operatorSecondFactorRoutes.beginOperatorSecondFactor,
  confirm: operatorSecondFactorRoutes.confirmOperatorSecondFactor,
  renew: operatorSecondFactorRoutes.renewOperatorRecoveryCodes,
  remove: operatorSecondFactorRoutes.removeOperatorSecondFactor,
}
/** Whose second factor the panel is about: the member's, or within this context the operator's. */
export const SecondFactorCalls = createContext<typeof membersCalls | typeof operatorsSecondFactor>(
  membersCalls,
)

export function useSecondFactor() {
  const { queryKey, get } = useContext(SecondFactorCalls)
  return useQuery(
    queryOptions({ queryKey, queryFn: async ({ signal }) => readOne(await callApi(get, { signal })) }),
  )
}

const refreshes = ['secondFactors', 'users']
export function useBeginSecondFactor() {
  return useCall(useContext(SecondFactorCalls).begin, { quiet: true })
}
export function useConfirmSecondFactor(onCodes: (codes: readonly string[]) => void) {
  return useCall(useContext(SecondFactorCalls).confirm, {
    refreshes,
    quiet: true,
    success: 'Two-factor authentication is on.',
    onSuccess: answer => onCodes(answer.data.attributes.recoveryCodes),
  })
}
export function useRenewRecoveryCodes() {
  return useCall(useContext(SecondFactorCalls).renew, { refreshes, quiet: true })
}
export function useRemoveSecondFactor() {
  return useCall(useContext(SecondFactorCalls).remove, {
    refreshes,
    quiet: true,
    success: 'Two-factor authentication is off.',
  })
}
