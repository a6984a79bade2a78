import { expect, it } from 'vitest'
import { foldAccessCode } from './fold-access-code.ts'

it.each([
  [' Gift-2026 ', 'g1ft-2026'],
  ['OIl', '011'],
  ['０１', '01'],
])('the access code %s is compared as %s', (typed, folded) => {
  expect(foldAccessCode(typed)).toBe(folded)
})
