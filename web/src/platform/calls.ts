import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf, Route } from '@ribbon/contract/route'
import { callApi, newKey, type CallInput } from './api.ts'
import { queryClient } from './query-client.ts'
import { isOutcomeUnknown } from './error-code.ts'
import { showError, showSuccess, type ErrorForm } from './toasts.ts'

export interface CallOptions<R extends Route> {
  /** Resource types (first part of a query key) that are read again afterwards. */
  refreshes?: readonly string[]
  /** The action's own text where the server names no reason. */
  fallback?: string
  errorForm?: ErrorForm
  success?: string | ((answer: ResponseOf<R>, input: CallInput<R>) => string)
  /** No toast: the screen shows the failure itself. */
  quiet?: boolean
  onSuccess?: (answer: ResponseOf<R>, input: CallInput<R>) => void
}

/** A declared call as a mutation: toasts, refetches, one idempotency key per wish. */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> = {},
): UseMutationResult<ResponseOf<R>, Error, CallInput<R>> {
  const [{ keyOf, learn }] = useState(requestKeys)
  return useMutation<ResponseOf<R>, Error, CallInput<R>>({
    mutationFn: input => {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
      // A form's files cannot be told apart by text.
      const key = input.idempotencyKey ?? (body instanceof FormData ? newKey() : keyOf([params, query, body]))
      return (callApi as (route: R, input: CallInput<R>) => Promise<ResponseOf<R>>)(route, {
        ...input,
        idempotencyKey: key,
      })
    },
    onSuccess: async (answer, input) => {
      learn(undefined)
      if (options.success)
        showSuccess(typeof options.success === 'string' ? options.success : options.success(answer, input))
      options.onSuccess?.(answer, input)
      await Promise.all(
        (options.refreshes ?? []).map(type => queryClient.invalidateQueries({ queryKey: [type] })),
      )
    },
    onError: error => {
      learn(error)
      if (!options.quiet) showError(error, options.fallback, options.errorForm)
    },
  })
}

export interface RequestKeys {
  keyOf(wish: unknown): string
  /** What came of the last call; undefined where it went through. */ learn(error: unknown): void
}

/** Idempotency keys: the same wish sent again while nobody knows what became of it has the same key, so that it is done once; any other has a new one. */
export function requestKeys(): RequestKeys {
  let last: { wish: string; key: string } | undefined
  return {
    keyOf(wish) {
      const text = JSON.stringify(wish) ?? ''
      if (last?.wish !== text) last = { wish: text, key: newKey() }
      return last.key
    },
    learn(error) {
      if (!isOutcomeUnknown(error)) last = undefined
    },
  }
}
