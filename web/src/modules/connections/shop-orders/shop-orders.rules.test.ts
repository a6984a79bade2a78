import { expect, test } from 'vitest'
import { fulfillmentLook, itemsText, moneyText, paymentLook } from './shop-orders.rules.ts'

test('the platform’s statuses are shown in its words, also those we do not know', () => {
  expect(paymentLook('partially_refunded')).toEqual({ tone: 'neutral', label: 'Partially refunded' })
  expect(fulfillmentLook('fulfilled')).toEqual({ tone: 'done', label: 'Fulfilled' })
})

test('amounts are in the shop’s currency', () => {
  expect(moneyText('12.50', 'eur')).toBe('€12.50')
})

test('items are named with how many there are', () => {
  const items = [
    { id: '1', title: 'Mug', sku: 'MUG', quantity: 2, goods: null },
    { id: '2', title: 'Cap', sku: null, quantity: 1, goods: null },
  ]
  expect(itemsText(items)).toBe('2 × Mug, 1 × Cap')
})
