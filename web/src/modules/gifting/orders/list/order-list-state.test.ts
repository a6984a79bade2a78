import { expect, test } from 'vitest'
import { isFiltered, listDefaults, listedSort, noFilters } from './order-list-state.ts'

test('days narrow a list, its order and its columns do not', () => {
  expect(isFiltered({ ...listDefaults, from: 'last_month' })).toBe(true)
  expect(isFiltered({ ...listDefaults, sort: '-total', columns: 'recipient', page: 3 })).toBe(false)
  expect(isFiltered({ ...listDefaults, ...noFilters })).toBe(false)
})

test('a sort that lists of orders do not have is none', () => {
  expect(listedSort('-total')).toBe('-total')
  expect(listedSort('weight')).toBeUndefined()
  expect(listedSort('')).toBeUndefined()
})
