import { expect, it } from 'vitest'
import { proofCode, proofToken } from './proof-secrets.ts'

it('a code has six digits, is the same for a seed, and depends on the secret key and on whose address it proves', () => {
  const codes = Array.from({ length: 500 }, (_, index) => proofCode('secret', 'participant', `seed ${index}`))
  expect(codes.every(code => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(490)
  expect(proofCode('secret', 'participant', 'seed 1')).toBe(codes[1])
  expect(proofCode('another', 'participant', 'seed 1')).not.toBe(codes[1])
  expect(proofToken('secret', 'submission', 'seed 1')).not.toBe(proofToken('secret', 'participant', 'seed 1'))
})
