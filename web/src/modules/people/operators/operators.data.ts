import { queryOptions, useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'
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
    fallback: 'You could not be signed in.',
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
