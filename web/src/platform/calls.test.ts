import { expect, it } from 'vitest'
import { ApiError, NoAnswerError } from './api.ts'
import { requestKeys } from './calls.ts'
import { isOutcomeUnknown } from './error-code.ts'

const inProgress = new ApiError(409, {
  errors: ['The same request is still being worked on. Try again in a moment.'],
  code: 'request_in_progress',
})
const refused = new ApiError(402, {
  errors: ['The card was refused: Your card was declined.'],
  code: 'payment_refused',
})

it('an unknown outcome is distinguished from a refusal', () => {
  for (const error of [
    new NoAnswerError('offline'),
    new ApiError(500, {}),
    new ApiError(503, {}),
    inProgress,
  ])
    expect(isOutcomeUnknown(error)).toBe(true)
  for (const error of [
    refused,
    new ApiError(409, {
      errors: ['This order is being worked on. Try again in a moment.'],
      code: 'order_busy',
    }),
    new ApiError(422, {}),
    undefined,
    null,
    new Error('x'),
  ])
    expect(isOutcomeUnknown(error)).toBe(false)
})

it('the same request keeps its key until an answer comes, even while the first try runs', () => {
  const { keyOf, settle } = requestKeys()
  const key = keyOf({ amount: '500.00' })
  for (const error of [new NoAnswerError('lost'), inProgress, new ApiError(503, {})]) {
    settle(error)
    expect(keyOf({ amount: '500.00' })).toBe(key)
  }
  settle(undefined)
  expect(keyOf({ amount: '500.00' })).not.toBe(key)
})

it('a different request, or one that was refused, gets a new key', () => {
  const { keyOf, settle } = requestKeys()
  const first = keyOf({ amount: '500.00' })
  settle(new NoAnswerError('lost'))
  const second = keyOf({ amount: '100.00' })
  expect(second).not.toBe(first)
  settle(refused)
  expect(keyOf({ amount: '100.00' })).not.toBe(second)
})
