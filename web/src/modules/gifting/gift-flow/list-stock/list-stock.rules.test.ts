import { expect, it } from 'vitest'
import { coveredText, peopleCovered } from './list-stock.rules.ts'

const part = (variantId: string, quantity: number) => ({ productId: '1', variantId, quantity })

it('the scarcest gift says how many people of a list stock covers', () => {
  const lines = [
    { bundleId: null, quantity: 2, parts: [part('11', 1)] },
    { bundleId: '5', quantity: 1, parts: [part('11', 1), part('12', 2)] },
  ]
  const short = (productVariantId: string, available: number) => ({ productVariantId, available })
  expect(peopleCovered([short('11', 10)], lines)).toBe(3)
  expect(peopleCovered([short('11', 10), short('12', 5)], lines)).toBe(2)
  expect(peopleCovered([short('12', 1)], lines)).toBe(0)
})

it.each([
  [0, /does not cover anybody/],
  [1, /the first 1 person\./],
  [1_200, /the first 1,200 people\./],
])('stock for %i is put in words', (covered, words) => {
  expect(coveredText(covered)).toMatch(words)
})
