import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf, Route } from '@ribbon/contract/route'
import { callApi, newKey, type CallInput } from './api.ts'
import { queryClient } from './query-client.ts'
import { errorCode, isOutcomeUnknown } from './error-code.ts'
import { showError, showSuccess, type ErrorForm } from './toasts.ts'

export interface CallOptions<R extends Route> {
  /** Resource types (the first part of a query key) to refetch afterwards. */
  refreshes?: readonly string[]
  /** The action's own text where the server names no reason. */
  fallback?: string
  errorForm?: ErrorForm
  /** Of every call, besides those that all have. */
  headers?: () => Record<string, string>
  success?: string | ((answer: ResponseOf<R>, input: CallInput<R>) => string)
  /** No toast: the screen shows the failure itself. */
  quiet?: boolean
  onSuccess?: (answer: ResponseOf<R>, input: CallInput<R>) => void
  onError?: (error: Error) => void
}

/** A declared call as a mutation, with toasts, refetches and one idempotency key per request. */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> = {},
): UseMutationResult<ResponseOf<R>, Error, CallInput<R>> {
  const [{ keyOf, settle }] = useState(requestKeys)
  return useMutation<ResponseOf<R>, Error, CallInput<R>>({
    mutationFn: input => {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
      // Two files cannot be compared by their text.
      const key = input.idempotencyKey ?? (body instanceof FormData ? newKey() : keyOf([params, query, body]))
      return (callApi as (route: R, input: CallInput<R>) => Promise<ResponseOf<R>>)(route, {
        ...input,
        ...(options.headers && { headers: options.headers() }),
        idempotencyKey: key,
      })
    },
    onSuccess: async (answer, input) => {
      settle(undefined)
      if (options.success)
        showSuccess(typeof options.success === 'string' ? options.success : options.success(answer, input), {
          subject: `${route.method} ${route.path}`,
        })
      options.onSuccess?.(answer, input)
      await Promise.all(
        (options.refreshes ?? []).map(type => queryClient.invalidateQueries({ queryKey: [type] })),
      )
    },
    onError: error => {
      settle(error)
      if (!options.quiet) showError(error, options.fallback, options.errorForm)
      options.onError?.(error)
    },
  })
}

export interface RequestKeys {
  keyOf(request: unknown): string
  /** Reports how the last call ended: with an error, or with undefined when it succeeded. */
  settle(error: unknown): void
}

/**
 * Idempotency keys. A request sent again while the outcome of the first try is unknown has the same key, so that it is
 * done once; any other request has a new one.
 */
export function requestKeys(): RequestKeys {
  let last: { request: string; key: string } | undefined
  return {
    keyOf(request) {
      const text = JSON.stringify(request) ?? ''
      if (last?.request !== text) last = { request: text, key: newKey() }
      return last.key
    },
    settle(error) {
      if (!isOutcomeUnknown(error)) last = undefined
    },
  }
}

let open: ((path: string) => void) | undefined

/** The router says how a page is opened; it cannot be imported by what its pages use. */
export function onConfirmationNeeded(openPath: (path: string) => void): void {
  open = openPath
}

/** A card whose bank asks its owner: leads to the page on which the payment is confirmed. */
export function goToConfirmation(error: Error): void {
  if (errorCode(error) === 'payment_needs_owner') open?.('/confirm-payment')
}
