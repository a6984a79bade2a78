import type { ErrorCode } from '@ribbon/contract/errors'
import { ApiError, NoAnswerError } from './api.ts'

/** Which declared error a failed call is; undefined for anything else. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.code : undefined
}

/** Nobody knows whether the call was done: no answer, a server error, or the first try still runs. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof NoAnswerError ||
    (error instanceof ApiError && error.status >= 500) ||
    errorCode(error) === 'request_in_progress'
  )
}
