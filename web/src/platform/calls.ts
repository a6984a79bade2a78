import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { ResponseOf, Route } from '@ribbon/contract/route'
import { callApi, newKey, type CallInput } from './api.ts'
import { queryClient } from './query-client.ts'
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

/** A declared call as a mutation: toasts, refetches, one idempotency key per press. */
export function useCall<R extends Route>(route: R, options: CallOptions<R> = {}): UseMutationResult<ResponseOf<R>, Error, CallInput<R>> {
  return useMutation<ResponseOf<R>, Error, CallInput<R>>({
    mutationFn: input => (callApi as (route: R, input: CallInput<R>) => Promise<ResponseOf<R>>)(route, { ...input, idempotencyKey: input.idempotencyKey ?? newKey() }),
    onSuccess: async (answer, input) => {
      if (options.success) showSuccess(typeof options.success === 'string' ? options.success : options.success(answer, input))
      options.onSuccess?.(answer, input)
      await Promise.all((options.refreshes ?? []).map(type => queryClient.invalidateQueries({ queryKey: [type] })))
    },
    onError: error => {
      if (!options.quiet) showError(error, options.fallback, options.errorForm)
    },
  })
}
