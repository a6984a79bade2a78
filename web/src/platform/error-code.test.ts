import { expect, it } from 'vitest'
import { errors, errorText } from '@ribbon/contract/errors'
import { ApiError, NoAnswerError } from './api.ts'
import { errorCode } from './error-code.ts'

const answer = (status: number, text: string) => new ApiError(status, { errors: [text] })

it('tells a refusal by its status and text', () => {
  expect(errorCode(answer(402, errorText('payment_refused', { reason: 'Your card was declined.' })))).toBe(
    'payment_refused',
  )
  expect(
    errorCode(
      answer(
        422,
        errorText('out_of_stock', { shortages: 'Soft Tee (L): 3 wanted, 1 left; Mug: 2 wanted, 0 left' }),
      ),
    ),
  ).toBe('out_of_stock')
  expect(errorCode(answer(422, errorText('budget_exceeded', { available: '10.00', total: '12.00' })))).toBe(
    'budget_exceeded',
  )
  for (const code of [
    'plan_required',
    'allowance_used_up',
    'rate_unknown',
    'order_busy',
    'payment_pending',
  ] as const)
    expect(errorCode(answer(errors[code].status, errors[code].text))).toBe(code)
})

it('guesses nothing from other answers', () => {
  expect(errorCode(answer(422, 'Something else.'))).toBeUndefined()
  expect(errorCode(answer(503, errors.plan_required.text))).toBeUndefined()
  expect(errorCode(new NoAnswerError('offline'))).toBeUndefined()
})
