import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from './url-state.ts'

const defaults = { page: 1, size: 50, q: '', mine: false }

test('query text becomes values of the defaults, what does not fit is ignored', () => {
  expect(readUrlState({ page: '3', size: 'x', q: '007', mine: '1', other: 'kept' }, defaults)).toEqual({
    page: 3,
    size: 50,
    q: '007',
    mine: true,
  })
})

test('defaults stay out of the address, foreign parameters stay in', () => {
  expect(
    writeUrlState({ editing: '1', q: 'old' }, { page: 2, size: 50, q: '', mine: false }, defaults),
  ).toEqual({ editing: '1', page: '2', size: undefined, q: undefined, mine: undefined })
})
