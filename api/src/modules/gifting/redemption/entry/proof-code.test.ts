import { expect, it } from 'vitest'
import { foldAccessCode } from './fold-access-code.ts'
import { proofCode } from './proof-code.ts'

it('a code has six digits, is the same for a seed, and depends on the secret key', () => {
  const codes = Array.from({ length: 500 }, (_, index) => proofCode('secret', `seed ${index}`))
  expect(codes.every(code => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(490)
  expect(proofCode('secret', 'seed 1')).toBe(codes[1])
  expect(proofCode('another', 'seed 1')).not.toBe(codes[1])
})

it.each([
  [' Gift-2026 ', 'g1ft-2026'],
  ['OIl', '011'],
  ['０１', '01'],
])('the access code %s is compared as %s', (typed, folded) => {
  expect(foldAccessCode(typed)).toBe(folded)
})
