import { expect, test } from 'vitest'
import { cardCode } from './card-code.ts'
import { cardCodeHash } from './card-code-hash.ts'
import { groupedCode } from './grouped-code.ts'
import { readCardCode } from './read-card-code.ts'

const secretKey = 'a secret key of this test'
const seed = '4f6f1f3e-1111-4222-8333-444455556666'

test('a code is the same for a seed, and another for another seed or key', () => {
  const code = cardCode(secretKey, seed)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
  expect(cardCode(secretKey, seed)).toBe(code)
  expect(cardCode(secretKey, `${seed}0`)).not.toBe(code)
  expect(cardCode('another key', seed)).not.toBe(code)
  expect(cardCodeHash('another key', code)).not.toBe(cardCodeHash(secretKey, code))
})

test('5,000 seeds have 5,000 codes, in which every character is used', () => {
  const codes = Array.from({ length: 5_000 }, (_, number) => cardCode(secretKey, String(number)))
  expect(new Set(codes).size).toBe(5_000)
  expect(new Set(codes.join('')).size).toBe(32)
})

test.each([
  ['0123-4567-89AB-CDEF-GHJK', '0123456789ABCDEFGHJK'],
  [' 0123 4567 89ab cdef ghjk ', '0123456789ABCDEFGHJK'],
  ['oIl3456789ABCDEFGHJK', '0113456789ABCDEFGHJK'],
  ['U123456789ABCDEFGHJK', undefined],
  ['0123456789ABCDEFGHJ', undefined],
  ['0123456789ABCDEFGHJKM', undefined],
  ['', undefined],
])('%j is read as %j', (typed, code) => {
  expect(readCardCode(typed)).toBe(code)
})

test('a code is written in groups of four', () => {
  expect(groupedCode('0123456789ABCDEFGHJK')).toBe('0123-4567-89AB-CDEF-GHJK')
})
