import { expect, it } from 'vitest'
import { cardText } from './card-brands.ts'

it('names a card as people do', () => {
  expect(cardText({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
  expect(cardText({ brand: 'unionpay', last4: null })).toBe('UnionPay')
  expect(cardText({ brand: 'constructor2', last4: '4242' })).toBe('Card ending in 4242')
  expect(cardText({ brand: null }, 'Your card')).toBe('Your card')
})
