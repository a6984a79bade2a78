import { describe, expect, it } from 'vitest'
import { listedWords, movedTo, priceWords, readPrice, variantName } from './store-products.rules.ts'

describe('the price of a product in the store', () => {
  it.each([
    ['24', { amount: '24.00' }],
    [' $1,024.5 ', { amount: '1024.50' }],
    ['', { amount: null }],
    ['0', { problem: 'Price in the store must be at least $0.01.' }],
    ['0.001', { problem: 'Price in the store must be at least $0.01.' }],
    ['ten', { problem: 'Price in the store must be a number such as 25.00.' }],
    ['1.005', { problem: 'Price in the store can have at most two decimal places.' }],
  ])('typed as %j', (typed, read) => {
    expect(readPrice(typed)).toEqual(read)
  })

  it('is its own, or the retail prices of its variants', () => {
    expect(priceWords('24.00', ['30.00'])).toBe('$24.00')
    expect(priceWords(null, ['30.00', '30.00'])).toBe('$30.00')
    expect(priceWords(null, ['30.00', '24.00'])).toBe('$24.00 to $30.00')
    expect(priceWords(null, [])).toBe('')
  })
})

it.each([
  [['Mug'], true, 'Mug is in the store now.'],
  [['41'], true, '1 product is in the store now.'],
  [['41', '42'], false, '2 products are no longer in the store.'],
  [[], true, 'All of them were in the store already.'],
  [[], false, 'None was in the store.'],
])('%j put in %j: %s', (names, isListed, words) => {
  expect(listedWords(names, isListed)).toBe(words)
})

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
])('the picture at %i moves to %i', (from, to, order) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

it('a variant is called by what tells it apart', () => {
  expect(variantName({ type: null, color: 'Green', size: 'M' })).toBe('Green, M')
  expect(variantName({ type: null, color: null, size: null })).toBe('The only variant')
})
