import { queryOptions, useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { useEffect } from 'react'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { ApiError, callApi, onOperatorSignedOut } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { onLiveRefused, startLive, stopLive } from '../../../platform/live/live.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { forgetKeptForms, keepOpenForms, releaseKeptForms } from '../../../ui/form/unsent-forms.ts'

const operatorKey = ['operators', 'session']

/** The operator of this browser; 401 without one. */
export function useOperator() {
  return useQuery(
    queryOptions({
      queryKey: operatorKey,
      queryFn: ({ signal }) => readOperator(signal),
    }),
  )
}

/** Lists of the operators' screens read themselves again when something changes elsewhere. */
export function useOperatorLive(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return undefined
    void startLive('operator')
    // Where the session goes on, as after a change of the role, it opens again.
    const stopListening = onLiveRefused(() => {
      void queryClient
        .fetchQuery({ queryKey: operatorKey, queryFn: ({ signal }) => readOperator(signal), staleTime: 0 })
        .then(
          () => startLive('operator'),
          () => undefined,
        )
    })
    return () => {
      stopListening()
      stopLive()
    }
  }, [isSignedIn])
}

const formsOf = (operator: { id: string }) => `operator-${operator.id}`

async function readOperator(signal: AbortSignal) {
  try {
    const operator = readOne(await callApi(identityRoutes.getOperator, { signal }))
    releaseKeptForms(formsOf(operator))
    return operator
  } catch (error) {
    const known = queryClient.getQueryData<{ id: string }>(operatorKey)
    if (known && error instanceof ApiError && error.status === 401) keepOpenForms(formsOf(known))
    throw error
  }
}

/** A call that finds the session ended leads to the sign-in page by reading the operator again. */
onOperatorSignedOut(path => {
  if (path !== identityRoutes.getOperator.path && queryClient.getQueryData(operatorKey) !== undefined)
    void queryClient.invalidateQueries({ queryKey: operatorKey })
})

export function useOperatorSignIn(onDone: () => void) {
  return useCall(identityRoutes.operatorSignIn, {
    quiet: true,
    onSuccess: answer => {
      const operator = readOne(answer)
      releaseKeptForms(formsOf(operator))
      queryClient.setQueryData(operatorKey, operator)
      onDone()
    },
  })
}

export function useOperatorSignOut(onDone: () => void) {
  return useCall(identityRoutes.operatorSignOut, {
    fallback: 'You could not be signed out.',
    onSuccess: () => {
      onDone()
      forgetKeptForms()
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
export const useSetOperatorRole = () =>
  useCall(operatorRoutes.setOperatorRole, {
    refreshes: ['operatorAccounts'],
    success: answer =>
      answer.data.attributes.role === 'warehouse'
        ? `${answer.data.attributes.name} sees only the warehouse now.`
        : `${answer.data.attributes.name} may do everything now.`,
    fallback: 'What the operator may do could not be changed.',
  })
export const useEnableOperator = () =>
  useCall(operatorRoutes.enableOperator, {
    refreshes: ['operatorAccounts'],
    success: answer => `${answer.data.attributes.name} may sign in again.`,
    fallback: 'The operator could not be enabled.',
  })
