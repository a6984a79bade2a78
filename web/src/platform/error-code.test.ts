import { expect, it } from 'vitest'
import { errors } from '@ribbon/contract/errors'
import { ApiError, NoAnswerError } from './api.ts'
import { errorCode } from './error-code.ts'

it('reads the code that travels with the answer, in every shape of an error body', () => {
  const messages = ['Any sentence.']
  for (const body of [
    { errors: messages, code: 'plan_required' },
    { success: false, errors: messages, code: 'plan_required' },
    { success: false, errors: { full_messages: messages }, code: 'plan_required' },
  ])
    expect(errorCode(new ApiError(422, body))).toBe('plan_required')
})

it('never guesses a code from the sentence', () => {
  expect(errorCode(new ApiError(422, { errors: [errors.plan_required.text] }))).toBeUndefined()
  expect(errorCode(new ApiError(502, undefined))).toBeUndefined()
  expect(errorCode(new ApiError(502, { code: 502 }))).toBeUndefined()
  expect(errorCode(new NoAnswerError('offline'))).toBeUndefined()
})
