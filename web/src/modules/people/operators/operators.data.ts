import { queryOptions, useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'

const operatorKey = ['operators', 'session']

/** The operator of this browser; 401 without one. */
export function useOperator() {
  return useQuery(
    queryOptions({
      queryKey: operatorKey,
      queryFn: async ({ signal }) => readOne(await callApi(identityRoutes.getOperator, { signal })),
    }),
  )
}

export function useOperatorSignIn(onDone: () => void) {
  return useCall(identityRoutes.operatorSignIn, {
    quiet: true,
    onSuccess: answer => {
      queryClient.setQueryData(operatorKey, readOne(answer))
      onDone()
    },
  })
}

export function useOperatorSignOut(onDone: () => void) {
  return useCall(identityRoutes.operatorSignOut, {
    fallback: 'You could not be signed out.',
    onSuccess: () => {
      onDone()
      forgetOperator()
    },
  })
}

/** Drops what an operator saw: whatever is read next is read anew. */
export function forgetOperator() {
  queryClient.clear()
}

async function readOperators(signal: AbortSignal) {
  return readMany(await callApi(operatorRoutes.listOperators, { signal })).items
}
export type OperatorRow = Awaited<ReturnType<typeof readOperators>>[number]

export function useOperators() {
  return useQuery(
    queryOptions({
      queryKey: ['operatorAccounts'],
      queryFn: ({ signal }) => readOperators(signal),
      staleTime: 0,
    }),
  )
}
export const useDisableOperator = (onDone: () => void) =>
  useCall(operatorRoutes.disableOperator, {
    refreshes: ['operatorAccounts'],
    success: answer => `${answer.data.attributes.name} was signed out everywhere and cannot sign in.`,
    fallback: 'The operator could not be disabled.',
    onSuccess: onDone,
  })
export const useEnableOperator = () =>
  useCall(operatorRoutes.enableOperator, {
    refreshes: ['operatorAccounts'],
    success: answer => `${answer.data.attributes.name} may sign in again.`,
    fallback: 'The operator could not be enabled.',
  })
