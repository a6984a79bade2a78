import { expect, test } from 'vitest'
import { isClosed } from './invitations.states.ts'

test.each([
  ['pending', false],
  ['expired', false],
  ['accepted', true],
  ['canceled', true],
])('an invitation that is %s counts as closed: %s', (state, closed) => {
  expect(isClosed({ state })).toBe(closed)
})
