import { expect, test } from 'vitest'
import { canCancelRestock, restockStateOf } from './restocks.states.ts'

test.each([
  ['open', 0, 0, 'open', true],
  ['open', 1, 0, 'partly_received', false],
  ['open', 0, 1, 'partly_received', false],
  ['open', 4, 2, 'partly_received', false],
  ['received', 6, 0, 'received', false],
  ['received', 4, 2, 'received', false],
  ['closed', 0, 0, 'closed', false],
  ['closed', 4, 0, 'closed', false],
  ['canceled', 0, 0, 'canceled', false],
] as const)(
  'a request stored as %s with %i received and %i damaged is shown as %s, and can be canceled: %s',
  (state, received, damaged, shown, isCancelable) => {
    const request = { state, received, damaged }
    expect(restockStateOf(request)).toBe(shown)
    expect(canCancelRestock(request)).toBe(isCancelable)
  },
)
