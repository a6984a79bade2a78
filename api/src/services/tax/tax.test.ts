import { expect, test } from 'vitest'
import { salesTaxRate } from './tax.ts'

test.each([
  ['US', 'TX', 0.0625],
  ['US', 'tx', 0.0625],
  ['US', 'OR', 0],
  ['US', null, 0],
  ['CA', 'ON', 0.13],
  ['CA', null, 0.05],
  ['DE', null, 0.19],
  ['GB', 'London', 0.2],
  ['HK', null, 0],
  ['XX', null, 0],
])('goods shipped to %s %s are taxed with %d', async (country, state, rate) => {
  expect(await salesTaxRate({ country, state })).toBe(rate)
})
