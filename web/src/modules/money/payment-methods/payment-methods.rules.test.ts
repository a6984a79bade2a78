import { describe, expect, it, test } from 'vitest'
import { expiryText, methodName, nextDefault, returnPath } from './payment-methods.rules.ts'

describe('payment methods on screen', () => {
  const card = { sourceType: 1 as const, brand: 'visa', last4: '4242', firstName: null, lastName: null }

  it.each([
    [card, 'Visa ending in 4242'],
    [{ ...card, brand: 'amex', last4: '0005' }, 'American Express ending in 0005'],
    [{ ...card, brand: 'unknown' }, 'Card ending in 4242'],
    [{ ...card, brand: null, last4: null }, 'Card'],
    [{ ...card, sourceType: 2 as const, firstName: 'Olivia', lastName: 'Ng' }, 'Invoice to Olivia Ng'],
    [{ ...card, sourceType: 2 as const }, 'Invoice to your team'],
  ])('the method %j is called %s', (method, name) => expect(methodName(method)).toBe(name))

  it('show the month a card expires in', () => expect(expiryText('2030-02-28')).toBe('02/2030'))

  it.each([
    ['plan', '/manage-billing'],
    ['deposit', '/manage-billing?tab=deposit'],
    [undefined, '/manage-billing?tab=payment'],
    ['https://evil.test', '/manage-billing?tab=payment'],
    ['//evil.test', '/manage-billing?tab=payment'],
  ])('lead back from %s to %s, never elsewhere', (wanted, to) => expect(returnPath(wanted).to).toBe(to))
})

test('the next default is the latest that still works, as the server chooses it', () => {
  const method = (id: string, isExpired: boolean) => ({ id, isExpired })
  const all = [method('9', false), method('12', true), method('10', false), method('3', false)]
  expect([
    nextDefault(all, '9')?.id,
    nextDefault(all, '10')?.id,
    nextDefault(all.slice(1, 2), '9')?.id,
    nextDefault(all.slice(0, 1), '9'),
  ]).toEqual(['10', '9', '12', undefined])
})
