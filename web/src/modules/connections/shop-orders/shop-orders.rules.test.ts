import { expect, test } from 'vitest'
import {
  fulfillmentLook,
  itemsText,
  moneyText,
  orderLook,
  paymentLook,
  variantChoices,
  waitingTexts,
} from './shop-orders.rules.ts'

test('the platform’s statuses are shown in its words, also those we do not know', () => {
  expect(paymentLook('partially_refunded')).toEqual({ tone: 'neutral', label: 'Partially refunded' })
  expect(fulfillmentLook('fulfilled')).toEqual({ tone: 'done', label: 'Fulfilled' })
})

test('amounts are in the shop’s currency', () => {
  expect(moneyText('12.50', 'eur')).toBe('€12.50')
})

test('items are named with how many there are', () => {
  const items = [
    { id: '1', title: 'Mug', sku: 'MUG', quantity: 2, goods: null, neverFromStock: false },
    { id: '2', title: 'Cap', sku: null, quantity: 1, goods: null, neverFromStock: false },
  ]
  expect(itemsText(items)).toBe('2 × Mug, 1 × Cap')
})

test('an order that is not fulfilled here stands as Shopify has it, any other by its state here', () => {
  expect(orderLook({ state: 'imported', fulfillmentStatus: 'fulfilled' }).label).toBe('Fulfilled')
  expect(orderLook({ state: 'needs_match', fulfillmentStatus: 'unfulfilled' }).label).toBe('Needs a match')
})

test('what waits is counted, and left out where nothing does', () => {
  expect(waitingTexts({ needsMatch: 1, waiting: 0, needsPerson: 3 }).map(({ text }) => text)).toEqual([
    '1 order needs a match',
    '3 orders need attention',
  ])
})

test('goods of one variant are named by themselves, others with their variant', () => {
  const variant = (id: string, name: string) => ({ id, name, sku: `SKU-${id}`, available: 4 })
  const goods = [
    { title: 'Mug', variants: [variant('1', 'Green')] },
    { title: 'Tee', variants: [variant('2', 'S'), variant('3', 'L')] },
  ]
  expect(variantChoices(goods).map(({ label }) => label)).toEqual([
    'Mug (SKU-1), 4 available',
    'Tee, S (SKU-2), 4 available',
    'Tee, L (SKU-3), 4 available',
  ])
})
