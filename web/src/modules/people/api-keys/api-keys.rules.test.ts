import { describe, expect, test } from 'vitest'
import { checkKey, emptyKey, formOf, keyBody, keyState, scopeWords } from './api-keys.rules.ts'

const now = Date.parse('2026-03-01T00:00:00Z')
const key = { state: 'active', expiresAt: '2026-06-01T00:00:00Z', exposedAt: null } as const

describe('API keys on the screen', () => {
  test('a new key is sent with its end and its networks one by one', () => {
    const form = { ...emptyKey, name: 'Zapier', days: '30', networks: ' 10.0.0.0/8,\n203.0.113.7 \n' }
    expect(keyBody(form, now)).toEqual({
      name: 'Zapier',
      scopes: [],
      networks: ['10.0.0.0/8', '203.0.113.7'],
      expires_at: '2026-03-31T00:00:00.000Z',
    })
  })

  test('a change begins with what the key has, and leaves its end unless another is chosen', () => {
    const form = formOf({ name: 'Zapier', scopes: ['orders:read'], networks: ['10.0.0.0/8', '203.0.113.7'] })
    expect(keyBody(form, now)).toEqual({
      name: 'Zapier',
      scopes: ['orders:read'],
      networks: ['10.0.0.0/8', '203.0.113.7'],
    })
    expect(keyBody({ ...form, days: '90' }, now)).toMatchObject({ expires_at: '2026-05-30T00:00:00.000Z' })
  })

  test('a key needs a name and something it may do', () => {
    expect(Object.keys(checkKey(emptyKey))).toEqual(['name', 'scopes'])
    expect(checkKey({ ...emptyKey, name: 'x', scopes: ['orders:read'] })).toEqual({})
  })

  test.each([
    [key, 'Active'],
    [{ ...key, expiresAt: '2026-03-10T00:00:00Z' }, 'Expires soon'],
    [{ ...key, exposedAt: '2026-02-01T00:00:00Z' }, 'Exposed'],
    [{ ...key, state: 'expired' as const }, 'Expired'],
    [{ ...key, state: 'owner_left' as const }, 'Owner left'],
    [{ ...key, state: 'revoked' as const, exposedAt: '2026-02-01T00:00:00Z' }, 'Revoked'],
  ])('the state of %j is %s', (of, label) => {
    expect(keyState(of, now).label).toBe(label)
  })

  test('the first scope is named and the others counted', () => {
    expect(scopeWords(['orders:read'])).toBe('orders:read')
    expect(scopeWords(['orders:read', 'orders:write', 'shop:read'])).toBe('orders:read and 2 more')
  })
})
