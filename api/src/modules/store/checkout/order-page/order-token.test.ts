import { expect, it } from 'vitest'
import { readOrderToken } from './read-order-token.ts'
import { signOrderToken } from './sign-order-token.ts'

const publicId = '3f2a9c10-1b2c-4d5e-8f90-a1b2c3d4e5f6'
const token = signOrderToken('a secret key', publicId)

it('the token of an order is read back, and nothing else is', () => {
  expect(token).toMatch(/^o1_[\w-]{22}\.[\w-]{32}$/)
  expect(readOrderToken('a secret key', token)).toBe(publicId)
  const other = signOrderToken('a secret key', publicId.replace('3f', '40'))
  const signature = token.split('.')[1]!
  for (const wrong of [
    '',
    'o1_',
    token.slice(0, -1),
    `${token}A`,
    token.replace('o1_', 's1_'),
    `${other.split('.')[0]}.${signature}`,
    signOrderToken('another key', publicId),
    token.toLowerCase(),
  ])
    expect(readOrderToken('a secret key', wrong), wrong).toBeUndefined()
})
