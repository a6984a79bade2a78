import { expect, test } from 'vitest'
import { readSortText, sortText } from './sort-text.ts'

test.each([
  ['total', { key: 'total', direction: 'asc' }],
  ['-total', { key: 'total', direction: 'desc' }],
] as const)('%s of an address is a column and its direction', (text, sort) => {
  expect(readSortText(text, ['date', 'total'])).toEqual(sort)
  expect(sortText(sort)).toBe(text)
})

test('a column that cannot be sorted by is no sort', () => {
  expect(readSortText('-weight', ['date', 'total'])).toBeUndefined()
  expect(readSortText('', ['date', 'total'])).toBeUndefined()
})
